//! Lists and records of typed files as JSON: such a column of NDJSON is carried as it stands, and so is one
//! that has types.

use super::super::cell::Cell;
use super::plain::{cell, is_plain, plain, spread};
use crate::number::number;
use arrow_array::cast::AsArray as _;
use arrow_array::{Array, ArrayRef, LargeStringArray};
use arrow_schema::{ArrowError, DataType};
use std::ops::Range;

/// Whether columns of this type are written as JSON: lists, records and maps of numbers, texts, days and the like.
pub(super) fn is_nested(kind: &DataType) -> bool {
    use DataType::{
        Dictionary, FixedSizeList, LargeList, LargeListView, List, ListView, Map, RunEndEncoded,
        Struct,
    };
    let written = |kind| is_plain(kind) || is_nested(kind);
    match kind {
        Dictionary(_, values) => is_nested(values),
        RunEndEncoded(_, values) => is_nested(values.data_type()),
        Map(of, _) => written(of.data_type()),
        List(of) | LargeList(of) | ListView(of) | LargeListView(of) | FixedSizeList(of, _) => {
            written(of.data_type())
        }
        Struct(fields) => fields.iter().all(|field| written(field.data_type())),
        _ => false,
    }
}

/// Each value of a column as JSON; null where it is null.
pub(super) fn json(array: &ArrayRef) -> Result<LargeStringArray, ArrowError> {
    if let Some(array) = spread(array)? {
        return json(&array);
    }
    Ok(match array.data_type() {
        DataType::List(_) => {
            let list = array.as_list::<i32>();
            lists(array, list.values(), |k| part(list.value_offsets(), k))?
        }
        DataType::LargeList(_) => {
            let list = array.as_list::<i64>();
            lists(array, list.values(), |k| part(list.value_offsets(), k))?
        }
        DataType::ListView(_) => {
            let list = array.as_list_view::<i32>();
            let some = |k: usize| sized(list.value_offset(k), list.value_size(k));
            lists(array, list.values(), some)?
        }
        DataType::LargeListView(_) => {
            let list = array.as_list_view::<i64>();
            let some = |k: usize| sized(list.value_offset(k), list.value_size(k));
            lists(array, list.values(), some)?
        }
        DataType::FixedSizeList(..) => {
            let list = array.as_fixed_size_list();
            let each = usize::try_from(list.value_length()).unwrap_or_default();
            lists(array, list.values(), |k| k * each..(k + 1) * each)?
        }
        DataType::Map(..) => maps(array)?,
        DataType::Struct(fields) => {
            let members = array.as_struct().columns().iter();
            let members = members.map(json).collect::<Result<Vec<_>, _>>()?;
            let quoted = |name: &String| serde_json::Value::from(name.as_str()).to_string();
            let names: Vec<_> = fields.iter().map(|field| quoted(field.name())).collect();
            each(array, |k, text| {
                text.push('{');
                for (at, (name, values)) in names.iter().zip(&members).enumerate() {
                    text.push_str(if at > 0 { "," } else { "" });
                    text.push_str(name);
                    text.push(':');
                    push_value(values, k, text);
                }
                text.push('}');
            })
        }
        _ => {
            let array = plain(array)?;
            each(&array, |k, text| match cell(&array, k) {
                Cell::Word(word) => text.push_str(&serde_json::Value::from(word).to_string()),
                Cell::Json(json) => text.push_str(json),
                Cell::Whole(whole) => text.push_str(&whole.to_string()),
                // (JSON has no infinities, nor what is no number.)
                Cell::Number(value) if value.is_finite() => {
                    text.push_str(number(value, &mut ryu::Buffer::new()));
                }
                _ => text.push_str("null"),
            })
        }
    })
}

/// Where the values of a list begin and end.
fn part<T: Copy + TryInto<usize>>(ends: &[T], k: usize) -> Range<usize> {
    let at = |k: usize| ends.get(k).and_then(|&end| end.try_into().ok());
    at(k).zip(at(k + 1)).map_or(0..0, |(from, to)| from..to)
}

fn sized<T: TryInto<usize>>(start: T, length: T) -> Range<usize> {
    let numbers = start.try_into().ok().zip(length.try_into().ok());
    numbers.map_or(0..0, |(start, length)| start..start + length)
}

/// Lists, of which the one at `k` holds the values of `part(k)`.
fn lists(
    array: &ArrayRef,
    values: &ArrayRef,
    part: impl Fn(usize) -> Range<usize>,
) -> Result<LargeStringArray, ArrowError> {
    let values = json(values)?;
    Ok(each(array, |k, text| {
        text.push('[');
        for (at, value) in part(k).enumerate() {
            text.push_str(if at > 0 { "," } else { "" });
            push_value(&values, value, text);
        }
        text.push(']');
    }))
}

/// Maps as objects, whatever their keys are.
fn maps(array: &ArrayRef) -> Result<LargeStringArray, ArrowError> {
    let map = array.as_map();
    let (keys, values) = (json(map.keys())?, json(map.values())?);
    Ok(each(array, |k, text| {
        text.push('{');
        for (at, entry) in part(map.value_offsets(), k).enumerate() {
            text.push_str(if at > 0 { "," } else { "" });
            let key = keys.value(entry);
            if key.starts_with('"') {
                text.push_str(key);
            } else {
                text.push_str(&serde_json::Value::from(key).to_string());
            }
            text.push(':');
            push_value(&values, entry, text);
        }
        text.push('}');
    }))
}

fn push_value(values: &LargeStringArray, k: usize, text: &mut String) {
    text.push_str(if values.is_null(k) {
        "null"
    } else {
        values.value(k)
    });
}

fn each(array: &ArrayRef, mut write: impl FnMut(usize, &mut String)) -> LargeStringArray {
    let mut text = String::new();
    let mut builder = arrow_array::builder::LargeStringBuilder::new();
    for k in 0..array.len() {
        if array.is_null(k) {
            builder.append_null();
            continue;
        }
        text.clear();
        write(k, &mut text);
        builder.append_value(&text);
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::types::{Float64Type, Int8Type, Int32Type};
    use arrow_array::{BinaryArray, LargeListArray};
    use arrow_array::{Date32Array, DictionaryArray, FixedSizeListArray, ListArray, StructArray};
    use arrow_schema::{Field, UnionFields, UnionMode};
    use std::sync::Arc;

    fn told(array: impl Array + 'static) -> Vec<Option<String>> {
        assert!(is_nested(array.data_type()));
        let texts = json(&(Arc::new(array) as ArrayRef)).unwrap();
        texts.iter().map(|text| text.map(str::to_owned)).collect()
    }

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn lists_are_json() {
        let rows = || {
            [
                Some(vec![Some(1.0), None, Some(f64::NAN)]),
                None,
                Some(vec![]),
                Some(vec![Some(0.1)]),
            ]
        };
        let right = [some("[1,null,null]"), None, some("[]"), some("[0.1]")];
        let list = ListArray::from_iter_primitive::<Float64Type, _, _>(rows());
        assert_eq!(told(list.slice(1, 3)), right[1..]);
        assert_eq!(told(list), right);
        let list = LargeListArray::from_iter_primitive::<Float64Type, _, _>(rows());
        assert_eq!(told(list), right);
        let pairs = [Some([Some(1), Some(2)]), None, Some([Some(3), None])];
        let pairs = FixedSizeListArray::from_iter_primitive::<Int32Type, _, _>(pairs, 2);
        let right = [some("[1,2]"), None, some("[3,null]")];
        assert_eq!(told(pairs.slice(1, 2)), right[1..]);
        assert_eq!(told(pairs), right);
    }

    #[test]
    fn records_and_lists_of_them_are_json() {
        let kinds: DictionaryArray<Int8Type> = ["a \"b\"", "c"].into_iter().collect();
        let kinds = Arc::new(kinds) as ArrayRef;
        let days = Arc::new(Date32Array::from(vec![Some(0), None])) as ArrayRef;
        let field = |name: &str, of: &ArrayRef| Field::new(name, of.data_type().clone(), true);
        let records = StructArray::from(vec![
            (Arc::new(field("ki\"nd", &kinds)), kinds),
            (Arc::new(field("day", &days)), days),
        ]);
        let right = [
            r#"{"ki\"nd":"a \"b\"","day":"1970-01-01"}"#,
            r#"{"ki\"nd":"c","day":null}"#,
        ];
        assert_eq!(told(records.clone()), right.map(some));
        let item = Arc::new(field("item", &(Arc::new(records.clone()) as ArrayRef)));
        let list = FixedSizeListArray::new(item, 2, Arc::new(records), None);
        assert_eq!(told(list), [Some(format!("[{}]", right.join(",")))]);
    }

    #[test]
    fn what_is_none_of_these_is_not() {
        assert!(!is_nested(&DataType::Float64));
        assert!(!is_nested(BinaryArray::from(vec![&b"a"[..]]).data_type()));
        let either = DataType::Union(UnionFields::empty(), UnionMode::Sparse);
        let either = Field::new("item", either, true);
        assert!(!is_nested(&DataType::List(Arc::new(either))));
    }
}
