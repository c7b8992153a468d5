// A project for Node.js alone has no types of browsers; of what the package names, Node.js' own have these.
declare class URL {
  constructor(url: string, base?: string | URL);
  readonly href: string;
}
declare class Request {
  readonly url: string;
}
declare class Response {
  readonly ok: boolean;
}
declare function fetch(input: string | URL | Request): Promise<Response>;
declare const console: { log(...data: unknown[]): void };
