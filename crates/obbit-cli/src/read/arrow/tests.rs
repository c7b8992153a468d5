//! What typed files become.

use super::super::kept::Keep;
use super::super::kinds::Looks;
use super::*;
use crate::failure::Place;
use arrow_array::builder::UnionBuilder;
use arrow_array::types::{Float16Type, Int8Type, Int32Type};
use arrow_array::{
    ArrayRef, ArrowNativeTypeOp as _, ArrowPrimitiveType, BinaryArray, BooleanArray, Date32Array,
    Decimal128Array,
};
use arrow_array::{DictionaryArray, Float16Array, Float64Array, ListArray, StringArray};

fn batch() -> RecordBatch {
    let numbers = || Arc::new(Float64Array::from(vec![1.0, 2.0])) as ArrayRef;
    let kinds: DictionaryArray<Int8Type> = ["car", "bus"].into_iter().collect();
    let locked = BooleanArray::from(vec![Some(true), None]);
    RecordBatch::try_from_iter([
        ("x", numbers()),
        ("y", numbers()),
        ("r", numbers()),
        ("id", Arc::new(kinds) as ArrayRef),
        ("locked", Arc::new(locked) as ArrayRef),
        ("day", Arc::new(Date32Array::from(vec![1, 2])) as ArrayRef),
        (
            "bytes",
            Arc::new(BinaryArray::from(vec![&b"a"[..], b"b"])) as ArrayRef,
        ),
    ])
    .unwrap()
}

fn stream() -> Vec<u8> {
    stream_of(&batch())
}

fn stream_of(batch: &RecordBatch) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = arrow_ipc::writer::StreamWriter::try_new(&mut bytes, &batch.schema()).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
    bytes
}

fn parquet_of(batch: &RecordBatch) -> Vec<u8> {
    let mut bytes = Vec::new();
    let writer = parquet::arrow::ArrowWriter::try_new(&mut bytes, batch.schema(), None);
    let mut writer = writer.unwrap();
    writer.write(batch).unwrap();
    writer.close().unwrap();
    bytes
}

fn read(bytes: Vec<u8>) -> Result<super::super::table::Table> {
    let builder = Builder::new("f", Looks::Shape, &[], false, Place::Row);
    let mut builder = builder.keeping(Keep::Columns);
    if bytes.starts_with(b"PAR1") {
        read_parquet(bytes, &mut builder)?;
    } else {
        read_ipc(bytes, &mut builder)?;
    }
    Ok(builder.finish())
}

#[test]
fn what_is_kept_once_yes_or_no_and_bytes_are_read() {
    for bytes in [stream(), parquet_of(&batch())] {
        let table = read(bytes).unwrap();
        assert_eq!([&*table.ids.text(0), &*table.ids.text(1)], ["car", "bus"]);
        let carried = table.carried.as_ref().unwrap();
        let locked = carried.column("locked").unwrap();
        assert_eq!([locked.written(0), locked.written(1)], ["true", ""]);
        let day = carried.column("day").unwrap();
        assert_eq!([&*day.read(0), &*day.read(1)], ["1970-01-02", "1970-01-03"]);
        let bytes = carried.column("bytes").unwrap();
        assert_eq!([&*bytes.read(0), &*bytes.read(1)], ["61", "62"]);
        assert_eq!(table.warnings().len(), 0);
    }
}

#[test]
fn a_type_that_no_text_tells_comes_out_as_it_is_or_is_told() {
    let mut either = UnionBuilder::new_dense();
    either.append::<Int32Type>("a", 1).unwrap();
    either.append::<Int8Type>("b", 2).unwrap();
    let batch = batch();
    let names = ["x", "y", "r"].map(|name| (name, batch.column_by_name("x").unwrap().clone()));
    let either = Arc::new(either.build().unwrap()) as ArrayRef;
    let columns = names.into_iter().chain([("either", Arc::clone(&either))]);
    let bytes = stream_of(&RecordBatch::try_from_iter(columns).unwrap());
    for (keep, warnings) in [(Keep::Columns, 1), (Keep::Types, 0)] {
        let builder = Builder::new("f", Looks::Shape, &[], false, Place::Row);
        let mut builder = builder.keeping(keep);
        read_ipc(bytes.clone(), &mut builder).unwrap();
        let table = builder.finish();
        let warned = table.warnings();
        assert_eq!(warned.len(), warnings, "{warned:?}");
        assert!(
            warned
                .iter()
                .all(|told| told.contains("column `either` comes out empty"))
        );
        let carried = table.carried.unwrap();
        let told = carried.column("either").map(|_| ()).unwrap_err();
        assert!(told.contains(" is not read: cast it"), "{told}");
        let typed = carried.columns()[3]
            .typed()
            .map(|typed| typed.take(&[0, 1]).unwrap());
        assert_eq!(typed, (keep == Keep::Types).then(|| Arc::clone(&either)));
    }
}

#[test]
fn columns_keep_their_types() {
    let numbers = |numbers: [f64; 2]| Arc::new(Float64Array::from(numbers.to_vec())) as ArrayRef;
    let texts = |texts: [&str; 2]| Arc::new(StringArray::from(texts.to_vec())) as ArrayRef;
    let columns = [
        ("x", numbers([1.0, 2.0])),
        ("y", numbers([1.0, 2.0])),
        ("r", numbers([1.0, 2.0])),
        ("odd", numbers([f64::NAN, f64::NEG_INFINITY])),
        ("text", texts(["1.10", ""])),
        (
            "none",
            Arc::new(Float64Array::from(vec![None; 2])) as ArrayRef,
        ),
    ];
    let table = read(stream_of(&RecordBatch::try_from_iter(columns).unwrap())).unwrap();
    let carried = table.carried.unwrap();
    let column = |name: &str| carried.column(name).unwrap();
    assert_eq!(column("odd").kind(), CellKind::Number);
    assert_eq!(
        [0, 1].map(|row| column("odd").written(row)),
        ["NaN", "-inf"]
    );
    assert_eq!(column("none").kind(), CellKind::Number);
    assert_eq!(column("text").kind(), CellKind::Json);
    assert_eq!(
        [0, 1].map(|row| column("text").written(row)),
        ["\"1.10\"", "\"\""]
    );
}

#[test]
fn decimals_are_numbers_and_days_are_ids() {
    let decimals = |numbers: [i128; 2]| {
        let numbers = Decimal128Array::from(numbers.to_vec()).with_precision_and_scale(20, 1);
        Arc::new(numbers.unwrap()) as ArrayRef
    };
    let days = || Arc::new(Date32Array::from(vec![1, 2])) as ArrayRef;
    let halves = || {
        let one = <Float16Type as ArrowPrimitiveType>::Native::ONE;
        Arc::new(Float16Array::from(vec![one, one.add_wrapping(one)])) as ArrayRef
    };
    let columns = [
        ("id", days()),
        ("x", decimals([1, -25])),
        ("y", decimals([3, 12_345_678_901_234_567])),
        ("r", halves()),
    ];
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    for bytes in [stream_of(&batch), parquet_of(&batch)] {
        let table = read(bytes).unwrap();
        assert_eq!(*table.ids.text(1), *"1970-01-03");
        let right = [[0.1, -2.5], [0.3, 1_234_567_890_123_456.7], [1.0, 2.0]];
        assert_eq!(table.columns, right.map(Vec::from));
    }
    let columns = [("x", days()), ("y", days()), ("r", days())];
    let told = read(stream_of(&RecordBatch::try_from_iter(columns).unwrap()));
    let told = told.err().unwrap().to_string();
    assert!(
        told.ends_with("column `x`: found type Date32: cast it to double"),
        "{told}"
    );
}

#[test]
fn a_second_stream_is_not_lost_in_silence() {
    let whole = stream();
    assert_eq!(read([&whole[..], &[0; 8]].concat()).unwrap().rows(), 2);
    let two = read([&whole[..], &whole].concat());
    let told = two.err().map(|error| error.to_string());
    assert!(told.is_some_and(|told| told.contains("bytes follow the end of its stream")));
    for length in [1, 7, 30, whole.len() / 2, whole.len() - 20] {
        assert!(read(whole[..length].to_vec()).is_err(), "{length}");
    }
}

#[test]
fn lists_are_carried_as_json() {
    let batch = batch();
    let lists = [Some(vec![Some(1), None]), None];
    let lists = ListArray::from_iter_primitive::<Int32Type, _, _>(lists);
    let names = ["x", "y", "r"].map(|name| (name, batch.column_by_name("x").unwrap().clone()));
    let columns = names
        .into_iter()
        .chain([("tags", Arc::new(lists) as ArrayRef)]);
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    for bytes in [stream_of(&batch), parquet_of(&batch)] {
        let table = read(bytes).unwrap();
        assert_eq!(table.warnings().len(), 0);
        let carried = table.carried.as_ref().unwrap();
        let tags = carried.column("tags").unwrap();
        assert_eq!([tags.written(0), tags.written(1)], ["[1,null]", ""]);
        assert_eq!(tags.kind(), CellKind::Json);
    }
    // As a number they will not do.
    let map = [("r".to_owned(), "tags".to_owned())];
    let wrong = Builder::new("f", Looks::Shape, &map, false, Place::Row);
    let mut wrong = wrong.keeping(Keep::Columns);
    let told = read_ipc(stream_of(&batch), &mut wrong).unwrap_err();
    let told = told.to_string();
    assert!(told.contains("column `tags`: found type List"), "{told}");
}

#[test]
fn all_compressions_are_read_or_named() {
    use parquet::file::properties::WriterProperties;
    let file = |compression: Compression| {
        let properties = WriterProperties::builder();
        let properties = properties.set_compression(compression).build();
        let (mut bytes, batch) = (Vec::new(), batch());
        let writer =
            parquet::arrow::ArrowWriter::try_new(&mut bytes, batch.schema(), Some(properties));
        let mut writer = writer.unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        bytes
    };
    for compression in [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::GZIP(Default::default()),
        Compression::LZ4,
        Compression::LZ4_RAW,
        Compression::ZSTD(Default::default()),
    ] {
        let table = read(file(compression));
        assert_eq!(table.unwrap().rows(), 2, "{compression}");
    }
    // In the footer, column `x`: its path, and its codec (twice 1, for Snappy).
    let bytes = file(Compression::SNAPPY);
    let column = b"\x18\x01x\x15\x02\x16";
    let at = bytes.windows(6).position(|six| six == column).unwrap();
    for (codec, name) in [(3, "LZO"), (4, "Brotli")] {
        let mut other = bytes.clone();
        other[at + 4] = 2 * codec;
        let told = read(other).err().unwrap().to_string();
        let words =
            format!("column `x` is compressed with {name}, which is not supported: write it");
        assert!(told.contains(&words), "{told}");
    }
}
