//! Columns of Parquet and Arrow files come out in the types they have, to the last bit.
#![cfg(feature = "arrow")]
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use arrow_array::builder::{Int32Builder, MapBuilder, StringBuilder, UnionBuilder};
use arrow_array::types::{Int8Type, Int32Type};
use arrow_array::{
    Array as _, ArrayRef, BinaryArray, Date32Array, Decimal128Array, DictionaryArray,
    DurationMillisecondArray, Float32Array, Float64Array, Int32Array, ListArray, RecordBatch,
    StringViewArray, StructArray, Time64MicrosecondArray, TimestampMicrosecondArray, UInt8Array,
    UInt32Array,
};
use arrow_schema::{Field, Schema};
use common::Folder;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use std::sync::Arc;

const ROWS: i32 = 40_000;

/// Circles along a line, and a column of each of many types, with nulls here and there.
fn columns(rows: std::ops::Range<i32>) -> Vec<(&'static str, ArrayRef)> {
    fn some<T>(rows: &std::ops::Range<i32>, value: impl Fn(i32) -> T) -> Vec<Option<T>> {
        let some = rows.clone().map(|k| (k % 7 != 3).then(|| value(k)));
        some.collect()
    }
    let floats = |value: fn(i32) -> f64| {
        let floats = rows.clone().map(value).collect::<Vec<_>>();
        Arc::new(Float64Array::from(floats)) as ArrayRef
    };
    let long = |k: i32| i64::from(k) * 1_000_003;
    let words = some(&rows, |k| format!("word {}", k / 3000));
    let kinds = words.iter().map(Option::as_deref);
    let kinds: DictionaryArray<Int8Type> = kinds.collect();
    let lists = some(&rows, |k| vec![Some(k), None]);
    let lists = ListArray::from_iter_primitive::<Int32Type, _, _>(lists);
    let wkb = some(&rows, i32::to_le_bytes);
    let wkb = wkb.iter().map(|bytes| bytes.as_ref().map(|b| &b[..]));
    let prices = Decimal128Array::from(some(&rows, |k| i128::from(k) - 5));
    let whole = Arc::new(Int32Array::from(some(&rows, |k| k))) as ArrayRef;
    let mut maps = MapBuilder::new(None, StringBuilder::new(), Int32Builder::new());
    for k in rows.clone() {
        maps.keys().append_value("k");
        maps.values().append_value(k);
        maps.append(true).unwrap();
    }
    let record = vec![(
        Arc::new(Field::new("n", whole.data_type().clone(), true)),
        Arc::clone(&whole),
    )];
    let moments = TimestampMicrosecondArray::from(some(&rows, long)).with_timezone("Europe/Berlin");
    vec![
        ("x", floats(f64::from)),
        ("y", floats(|_| 0.0)),
        ("r", floats(|_| 0.25)),
        ("moment", Arc::new(moments)),
        (
            "time",
            Arc::new(Time64MicrosecondArray::from(some(&rows, i64::from))),
        ),
        ("day", Arc::new(Date32Array::from(some(&rows, |k| k)))),
        (
            "price",
            Arc::new(prices.with_precision_and_scale(20, 2).unwrap()),
        ),
        ("whole", whole),
        (
            "small",
            Arc::new(UInt8Array::from(some(&rows, |k| (k % 250) as u8))),
        ),
        (
            "float",
            Arc::new(Float32Array::from(some(&rows, |k| k as f32 * 0.1))),
        ),
        ("kind", Arc::new(kinds)),
        ("list", Arc::new(lists)),
        ("record", Arc::new(StructArray::from(record))),
        ("map", Arc::new(maps.finish())),
        ("geometry", Arc::new(BinaryArray::from_iter(wkb))),
        ("view", Arc::new(StringViewArray::from_iter(words))),
        (
            "wait",
            Arc::new(DurationMillisecondArray::from(some(&rows, long))),
        ),
    ]
}

const GEO: &str =
    r#"{"columns":{"geometry":{"bbox":[0,0,1,1],"encoding":"WKB"}},"version":"1.1.0"}"#;

/// The file as Parquet, in row groups, and as Arrow, in batches of which each has its own dictionary.
fn folder() -> (Folder, RecordBatch) {
    let folder = Folder::new();
    let batch = |rows| RecordBatch::try_from_iter(columns(rows)).unwrap();
    let batches = [batch(0..9000), batch(9000..9001), batch(9001..ROWS)];
    // What is said of a column is carried along as well.
    let schema = batches[0].schema();
    let fields = schema.fields().iter().map(|field| {
        let about = [("unit".to_owned(), "m".to_owned())];
        Field::clone(field).with_metadata(std::collections::HashMap::from(about))
    });
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let batches = batches.map(|batch| batch.with_schema(Arc::clone(&schema)).unwrap());
    let geo = KeyValue::new("geo".to_owned(), GEO.to_owned());
    let properties = WriterProperties::builder()
        .set_key_value_metadata(Some(vec![geo]))
        .set_max_row_group_row_count(Some(15_000))
        .build();
    let mut bytes = Vec::new();
    let writer =
        parquet::arrow::ArrowWriter::try_new(&mut bytes, Arc::clone(&schema), Some(properties));
    let mut writer = writer.unwrap();
    batches
        .iter()
        .for_each(|batch| writer.write(batch).unwrap());
    writer.close().unwrap();
    folder.file("a.parquet", bytes);
    let mut bytes = Vec::new();
    let mut writer = arrow_ipc::writer::StreamWriter::try_new(&mut bytes, &schema).unwrap();
    batches
        .iter()
        .for_each(|batch| writer.write(batch).unwrap());
    writer.finish().unwrap();
    folder.file("a.arrow", bytes);
    let all = arrow_select::concat::concat_batches(&schema, &batches).unwrap();
    (folder, all)
}

/// All rows of a result, without the column of ids that stands in front.
fn read(folder: &Folder, name: &str) -> RecordBatch {
    let bytes = folder.bytes(name);
    let (schema, batches): (_, Vec<RecordBatch>) = if name.ends_with("parquet") {
        let reader = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(bytes)).unwrap();
        let reader = reader.with_batch_size(1 << 20);
        let schema = Arc::clone(reader.schema());
        (
            schema,
            reader.build().unwrap().map(Result::unwrap).collect(),
        )
    } else {
        let bytes = std::io::Cursor::new(bytes);
        let reader = arrow_ipc::reader::FileReader::try_new(bytes, None).unwrap();
        (reader.schema(), reader.map(Result::unwrap).collect())
    };
    let all = arrow_select::concat::concat_batches(&schema, &batches).unwrap();
    let names: Vec<usize> = (1..all.num_columns()).collect();
    all.project(&names).unwrap()
}

#[test]
fn rows_come_out_in_the_types_they_have() {
    let (folder, all) = folder();
    for (from, to) in [
        ("a.parquet", "b.parquet"),
        ("a.parquet", "b.arrow"),
        ("a.arrow", "c.parquet"),
        ("a.arrow", "c.arrow"),
    ] {
        let line = format!("select {from} --rect 20000,0,20000,1 --out {to}");
        let ran = folder.obbit(&line);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        ran.ok();
        let rows = UInt32Array::from_iter_values(10_000..=30_000);
        let right = arrow_select::take::take_record_batch(&all, &rows).unwrap();
        let made = read(&folder, to);
        for (k, field) in right.schema().fields().iter().enumerate() {
            assert_eq!(field, &made.schema().fields()[k], "{from} to {to}");
            assert_eq!(right.column(k), made.column(k), "{from} to {to}: {field}");
        }
    }
    let reader =
        ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(folder.bytes("b.parquet")));
    let geo = reader.unwrap().schema().metadata().get("geo").cloned();
    assert_eq!(geo, Some(GEO.replace(r#""bbox":[0,0,1,1],"#, "")));
}

#[test]
fn rows_in_another_order_and_without_bad_ones_keep_their_types() {
    let (folder, all) = folder();
    // The column of scores has nulls, which are bad rows; the best come first.
    let line = "nms a.parquet --map score=whole --skip-bad --out b.parquet";
    let circles = folder.obbit(line);
    assert_eq!(circles.status, 2, "{}", circles.err);
    let line = "nms a.arrow --map score=whole --map w=r --map h=r --skip-bad --out b.arrow";
    folder.obbit(line).ok();
    let made = read(&folder, "b.arrow");
    let rows = (0..ROWS as u32).rev().filter(|k| k % 7 != 3);
    let rows = UInt32Array::from_iter_values(rows);
    let right = arrow_select::take::take_record_batch(&all, &rows).unwrap();
    for (k, field) in right.schema().fields().iter().enumerate() {
        assert_eq!(right.column(k), made.column(k), "{field}");
    }
    // A column that is asked for is read as text beside that.
    let line = "select a.parquet --rect 5,0,0,1 --group kind --out g.parquet";
    folder.obbit(line).ok();
    assert_eq!(read(&folder, "g.parquet").num_rows(), 2571);
}

#[test]
fn text_tells_what_has_a_type() {
    let (folder, _) = folder();
    let line = "select a.parquet --rect 1,0,0,1 --format";
    let out = folder.obbit(&format!("{line} ndjson")).ok();
    let right = r#""list":[1,null],"record":{"n":1},"map":{"k":1},"geometry":"01000000","view":"word 0","wait":"PT1000.003S"}"#;
    assert!(out.trim_end().ends_with(right), "{out}");
    let out = folder.obbit(&format!("{line} csv")).ok();
    assert!(
        out.trim_end().ends_with(",01000000,word 0,PT1000.003S"),
        "{out}"
    );
}

#[test]
fn a_type_that_parquet_has_not_comes_out_as_arrow_alone() {
    let folder = Folder::new();
    let mut either = UnionBuilder::new_sparse();
    either.append::<Int32Type>("a", 7).unwrap();
    let months = vec![arrow_array::types::IntervalMonthDayNanoType::make_value(
        1, 2, 3,
    )];
    let months = arrow_array::IntervalMonthDayNanoArray::from(months);
    let odd: [ArrayRef; 2] = [Arc::new(either.build().unwrap()), Arc::new(months)];
    for odd in odd {
        let place = columns(5..6).into_iter().take(3);
        let batch = RecordBatch::try_from_iter(place.chain([("odd", Arc::clone(&odd))])).unwrap();
        let mut bytes = Vec::new();
        let writer = arrow_ipc::writer::FileWriter::try_new(&mut bytes, &batch.schema());
        let mut writer = writer.unwrap();
        writer.write(&batch).unwrap();
        writer.finish().unwrap();
        folder.file("a.arrow", bytes);
        let line = "select a.arrow --rect 5,0,1,1 --out";
        let ran = folder.obbit(&format!("{line} b.parquet"));
        ran.refused(&[
            "a.arrow: column `odd` has the type ",
            "write Arrow (--format arrow)",
        ]);
        folder.obbit(&format!("{line} b.arrow")).ok();
        assert_eq!(read(&folder, "b.arrow").column(3), &odd);
        assert_eq!(folder.names(), ["a.arrow", "b.arrow"]);
    }
}

#[test]
fn a_stream_without_its_end_mark_is_told() {
    let (folder, _) = folder();
    let whole = folder.bytes("a.arrow");
    let words = |bytes: &[u8]| {
        folder.file("cut.arrow", bytes);
        let ran = folder.obbit("pairs cut.arrow --stats json");
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.err
    };
    assert!(!words(&whole).contains("no end mark"));
    let padded = [&whole[..], &[0; 5]].concat();
    assert!(!words(&padded).contains("no end mark"));
    for cut in [8, 6] {
        let told = words(&whole[..whole.len() - cut]);
        assert!(
            told.contains("cut.arrow: the stream has no end mark"),
            "{told}"
        );
    }
}
