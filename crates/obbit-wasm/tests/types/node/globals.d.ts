// A project for Node.js alone has no types of browsers; of what the package names, Node.js' own have these.
interface URL {
  readonly href: string;
}
declare var URL: { prototype: URL; new (url: string, base?: string | URL): URL };
interface Request {
  readonly url: string;
}
declare var Request: { prototype: Request; new (input: string | URL): Request };
interface Response {
  readonly ok: boolean;
}
declare var Response: { prototype: Response; new (): Response };
declare function fetch(input: string | URL | Request): Promise<Response>;
declare const console: { log(...data: unknown[]): void };
