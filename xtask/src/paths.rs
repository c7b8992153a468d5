//! Which paths a source text names: in `use` lines, in expressions and types, inside macros and in
//! attributes. Only paths that start at `crate`, `self` or `super` can leave their own module.

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// A path written in a file, made absolute: `super::ball` in `num::exact` becomes `num`, `ball`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    /// Segments below the crate root; empty where the root itself is named.
    pub(crate) path: Vec<String>,
    /// Line in the file, from 1.
    pub(crate) line: usize,
}

/// Every path in `file` that starts at `crate`, `self` or `super`; `module` is the file's own place.
pub(crate) fn named(file: &syn::File, module: &[String]) -> Vec<Named> {
    let mut collector = Collector {
        module: module.to_vec(),
        named: Vec::new(),
    };
    collector.visit_file(file);
    collector.named
}

/// The names that the root re-exports, each with the absolute path it stands for.
pub(crate) fn root_names(lib: &syn::File) -> Vec<(String, Vec<String>)> {
    let mut names = Vec::new();
    for item in &lib.items {
        match item {
            syn::Item::Use(item) => {
                flatten(&item.tree, &mut Vec::new(), &mut |path, ident, alias| {
                    let known = alias.unwrap_or(ident).to_string();
                    let path = path.iter().map(ToString::to_string);
                    names.push((
                        known,
                        path.filter(|s| s != "crate" && s != "self").collect(),
                    ));
                });
            }
            // An alias belongs to the floor of what it names.
            syn::Item::Type(item) => {
                if let syn::Type::Path(target) = &*item.ty {
                    let path = target
                        .path
                        .segments
                        .iter()
                        .map(|s| s.ident.to_string())
                        .collect();
                    names.push((item.ident.to_string(), path));
                }
            }
            _ => {}
        }
    }
    names
}

/// Lines on which the word `unsafe` stands in code (not in comments, strings or longer names), but for
/// `#[unsafe(no_mangle)]` and `#[unsafe(export_name = ...)]`: they give a function a name for other
/// languages, and do nothing.
pub(crate) fn unsafe_lines(tokens: TokenStream) -> Vec<usize> {
    let mut lines = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) if ident == "unsafe" => {
                let names = |next: &TokenTree| matches!(next, TokenTree::Group(group) if names_a_function(group));
                if !tokens.peek().is_some_and(names) {
                    lines.push(line(&ident));
                }
            }
            TokenTree::Group(group) => lines.extend(unsafe_lines(group.stream())),
            _ => {}
        }
    }
    lines
}

/// `(no_mangle)` or `(export_name = ...)`.
fn names_a_function(group: &Group) -> bool {
    let first = group.stream().into_iter().next().map(|t| t.to_string());
    matches!(first.as_deref(), Some("no_mangle" | "export_name"))
}

struct Collector {
    module: Vec<String>,
    named: Vec<Named>,
}

impl Collector {
    /// Notes a path if it starts at a keyword; other paths stay inside their module or leave the
    /// crate.
    fn note(&mut self, segments: &[String], line: usize) {
        let Some(first) = segments.first() else {
            return;
        };
        let mut path = match first.as_str() {
            "crate" => Vec::new(),
            "self" | "super" => self.module.clone(),
            _ => return,
        };
        for segment in segments {
            match segment.as_str() {
                "crate" | "self" => {}
                "super" => {
                    path.pop();
                }
                name => path.push(name.to_string()),
            }
        }
        self.named.push(Named { path, line });
    }

    /// Macro bodies and attributes are bare tokens: looks for `crate::a::b` and `super::{a, b}`.
    fn scan(&mut self, tokens: TokenStream, strings: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token {
                TokenTree::Ident(ident) if is_keyword(ident) => {
                    at = self.scan_path(&tokens, at, vec![ident.to_string()], line(ident));
                }
                TokenTree::Group(group) => self.scan(group.stream(), strings),
                TokenTree::Literal(literal) if strings => {
                    let text = literal.to_string();
                    let text = text.trim_matches('"');
                    let segments: Vec<String> = text.split("::").map(str::to_string).collect();
                    if segments.len() > 1 {
                        self.note(&segments, literal.span().start().line);
                    }
                }
                _ => {}
            }
        }
    }

    /// Follows `:: name` from `at`; returns where the path ends.
    fn scan_path(
        &mut self,
        tokens: &[TokenTree],
        mut at: usize,
        mut path: Vec<String>,
        line: usize,
    ) -> usize {
        while is_colons(tokens.get(at..)) {
            at += 2;
            match tokens.get(at) {
                Some(TokenTree::Ident(ident)) => {
                    path.push(ident.to_string());
                    at += 1;
                }
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    self.scan_group(group.stream(), &path);
                    return at + 1;
                }
                _ => break,
            }
        }
        // A lone keyword is a visibility or a receiver, not a path.
        if path.len() > 1 || is_colons(tokens.get(at.saturating_sub(2)..)) {
            self.note(&path, line);
        }
        at
    }

    fn scan_group(&mut self, tokens: TokenStream, prefix: &[String]) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is_comma = |t: &TokenTree| matches!(t, TokenTree::Punct(p) if p.as_char() == ',');
        for part in tokens.split(is_comma) {
            let mut path = prefix.to_vec();
            match part.first() {
                Some(TokenTree::Ident(ident)) => {
                    path.push(ident.to_string());
                    self.scan_path(part, 1, path, line(ident));
                }
                Some(TokenTree::Punct(star)) => self.note(&path, star.span().start().line),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let mut found = Vec::new();
        flatten(&item.tree, &mut Vec::new(), &mut |path, ident, _| {
            let segments: Vec<String> = path.iter().map(ToString::to_string).collect();
            found.push((segments, line(ident)));
        });
        for (segments, line) in found {
            self.note(&segments, line);
        }
        visit::visit_item_use(self, item);
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        if item.ident == "self" {
            self.note(&["crate".to_string()], line(&item.ident));
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            let segments: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
            let at = path.segments.first().map_or(0, |s| line(&s.ident));
            self.note(&segments, at);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.scan(item.tokens.clone(), false);
        visit::visit_macro(self, item);
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            self.scan(list.tokens.clone(), true);
        }
    }

    /// `pub(in crate::a)` says who may see an item; it imports nothing.
    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}
}

/// Told of the path of one name in a `use` tree, its last segment, and its alias.
type Leaf<'a> = dyn FnMut(&[&Ident], &Ident, Option<&Ident>) + 'a;

/// Calls `leaf` with the whole path, its last name and its alias, for each name of a `use` tree. A
/// glob gives the path before the star.
fn flatten<'a>(tree: &'a syn::UseTree, path: &mut Vec<&'a Ident>, leaf: &mut Leaf<'_>) {
    match tree {
        syn::UseTree::Path(part) => {
            path.push(&part.ident);
            flatten(&part.tree, path, leaf);
            path.pop();
        }
        syn::UseTree::Name(name) => {
            path.push(&name.ident);
            leaf(path, &name.ident, None);
            path.pop();
        }
        syn::UseTree::Rename(name) => {
            path.push(&name.ident);
            leaf(path, &name.ident, Some(&name.rename));
            path.pop();
        }
        syn::UseTree::Glob(_) => {
            if let Some(last) = path.last() {
                leaf(path, last, None);
            }
        }
        syn::UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, path, leaf);
            }
        }
    }
}

fn is_keyword(ident: &Ident) -> bool {
    ident == "crate" || ident == "self" || ident == "super"
}

/// Whether two tokens make `::`.
fn is_colons(tokens: Option<&[TokenTree]>) -> bool {
    let Some([TokenTree::Punct(first), TokenTree::Punct(second), ..]) = tokens else {
        return false;
    };
    first.as_char() == ':' && first.spacing() == Spacing::Joint && second.as_char() == ':'
}

fn line(ident: &Ident) -> usize {
    ident.span().start().line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(module: &str, text: &str) -> Vec<String> {
        let module: Vec<String> = module.split("::").map(str::to_string).collect();
        let file = syn::parse_file(text).unwrap();
        named(&file, &module)
            .iter()
            .map(|n| n.path.join("::"))
            .collect()
    }

    #[test]
    fn use_lines_are_flattened_and_made_absolute() {
        let text =
            "use crate::{num::{Ball, Exact as E}, d2}; use super::super::join::*; use core::cmp;";
        assert_eq!(
            paths("geom::aabb", text),
            ["num::Ball", "num::Exact", "d2", "join"]
        );
    }

    #[test]
    fn paths_in_code_types_and_inner_modules_count() {
        let text = "fn f(x: crate::d3::Obb3) { super::gjk::closest(); }
            mod tests { use super::super::decide; fn g() { let _ = self::h::<crate::d2::Obb2>(); } }";
        let expected = [
            "d3::Obb3",
            "geom::gjk::closest",
            "geom::decide",
            "geom::aabb::tests::h",
            "d2::Obb2",
        ];
        assert_eq!(paths("geom::aabb", text), expected);
    }

    #[test]
    fn macros_and_attributes_count() {
        let text = r#"macro_rules! stamp { ($t:ty) => { pub(crate) fn f() { $crate::d2::go(super::{a, b::c}) } } }
            fn g(&self) { assert!(crate::join::pairs(self.x)); }
            #[serde(with = "crate::geom::arrays")] struct S;"#;
        let text = text.replace("fn g(&self)", "fn g()");
        let expected = [
            "d2::go",
            "geom::a",
            "geom::b::c",
            "join::pairs",
            "geom::arrays",
        ];
        assert_eq!(paths("geom::aabb", &text), expected);
    }

    #[test]
    fn visibility_and_other_crates_do_not_count() {
        let text = "pub(in crate::d3) fn f() { core::mem::swap(a, b); local::g(); }";
        assert!(paths("geom::aabb", text).is_empty());
    }

    #[test]
    fn unsafe_is_found_in_code_only() {
        let text = "#![forbid(unsafe_code)]\n// unsafe\nfn f() { let s = \"unsafe\";\n unsafe { g() } }\nm! { unsafe }";
        assert_eq!(unsafe_lines(text.parse().unwrap()), [4, 5]);
    }
}
