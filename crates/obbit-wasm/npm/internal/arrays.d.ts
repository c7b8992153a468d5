// The arrays that results are. From TypeScript 5.7 on an array says what memory it shows, and only one of an
// `ArrayBuffer`, as results are, goes into a `Blob` or a `Response`; before that there is one type of each kind. These
// names stand for the one as well as for the other.

export type Float64s = ReturnType<Float64ArrayConstructor['from']>;
export type Float32s = ReturnType<Float32ArrayConstructor['from']>;
export type Uint32s = ReturnType<Uint32ArrayConstructor['from']>;
export type Uint8s = ReturnType<Uint8ArrayConstructor['from']>;

/** What is given as `into`, as it was given: where the result goes does not say what it is. */
export type Given<T> = [T][T extends unknown ? 0 : never];
