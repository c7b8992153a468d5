//! A column of a file that has types, kept as it is: rows of it come out in the same type, to the last bit.

use super::super::cell::Cell;
use super::values::Values;
use arrow_array::{Array as _, ArrayRef, UInt32Array, new_empty_array};
use arrow_schema::{ArrowError, DataType, Field, IntervalUnit};
use std::sync::Arc;

/// What a file's column holds, batch by batch.
#[derive(Debug)]
pub(crate) struct Typed {
    field: Arc<Field>,
    arrays: Vec<ArrayRef>,
    /// The row that each of them begins with.
    starts: Vec<usize>,
    rows: usize,
}

impl Typed {
    /// A column without rows yet.
    pub(crate) const fn new(field: Arc<Field>) -> Self {
        Self {
            field,
            arrays: Vec::new(),
            starts: Vec::new(),
            rows: 0,
        }
    }

    /// The next rows.
    pub(crate) fn push(&mut self, array: ArrayRef) {
        self.starts.push(self.rows);
        self.rows += array.len();
        self.arrays.push(array);
    }

    /// What is kept once and stands in many places has one list of values from now on: an Arrow file can have
    /// no more for a column. Where its keys cannot count the values of all batches, each stands in its place.
    pub(crate) fn unite(&mut self) -> Result<(), ArrowError> {
        if self.arrays.len() < 2 || !has_dictionary(self.field.data_type()) {
            return Ok(());
        }
        let all: Vec<_> = self.arrays.iter().map(AsRef::as_ref).collect();
        match (arrow_select::concat::concat(&all), self.field.data_type()) {
            (Ok(one), _) => {
                self.arrays = vec![one];
                self.starts = vec![0];
            }
            (Err(_), DataType::Dictionary(_, values)) => {
                let field = Field::clone(&self.field).with_data_type((**values).clone());
                for array in &mut self.arrays {
                    if let Some(spread) = super::plain::spread(array)? {
                        *array = spread;
                    }
                }
                self.field = Arc::new(field);
            }
            (Err(error), _) => return Err(error),
        }
        Ok(())
    }

    /// The column under this name: its type, and whatever else the file says of it.
    pub(crate) fn field(&self, name: &str) -> Field {
        Field::clone(&self.field).with_name(name)
    }

    /// The column's type, where the library that writes Parquet has no place for it.
    pub(crate) fn not_in_parquet(&self) -> Option<&DataType> {
        let kind = self.field.data_type();
        (!parquet_has(kind)).then_some(kind)
    }

    /// These rows.
    pub(crate) fn take(&self, rows: &[u32]) -> Result<ArrayRef, ArrowError> {
        if let [one] = &self.arrays[..] {
            let rows = UInt32Array::from(rows.to_vec());
            return arrow_select::take::take(one, &rows, None);
        }
        // Only the arrays that have some of them, by their order.
        let mut used: Vec<&dyn arrow_array::Array> = Vec::new();
        let mut place = vec![None; self.arrays.len()];
        let mut places = Vec::with_capacity(rows.len());
        for &row in rows {
            let row = row as usize;
            let at = self.starts.partition_point(|&start| start <= row);
            let at = at.saturating_sub(1);
            let (Some(array), Some(place), Some(start)) =
                (self.arrays.get(at), place.get_mut(at), self.starts.get(at))
            else {
                continue;
            };
            let at = *place.get_or_insert_with(|| {
                used.push(array.as_ref());
                used.len() - 1
            });
            places.push((at, row - start));
        }
        if used.is_empty() {
            return Ok(new_empty_array(self.field.data_type()));
        }
        arrow_select::interleave::interleave(&used, &places)
    }

    /// Tells the value of each row.
    pub(crate) fn tell(&self, mut each: impl FnMut(Cell<'_>)) -> Result<(), ArrowError> {
        /// Rows at a time: their texts are made at once.
        const SOME: usize = 1 << 14;
        for array in &self.arrays {
            for start in (0..array.len()).step_by(SOME) {
                let part = array.slice(start, SOME.min(array.len() - start));
                let values = Values::of(&part)?;
                (0..part.len()).for_each(|k| each(values.cell(k)));
            }
        }
        Ok(())
    }
}

/// Whether something in it is kept once and stands in many places.
fn has_dictionary(kind: &DataType) -> bool {
    use DataType::{
        Dictionary, FixedSizeList, LargeList, LargeListView, List, ListView, Map, RunEndEncoded,
        Struct, Union,
    };
    match kind {
        Dictionary(..) => true,
        Struct(fields) => fields.iter().any(|field| has_dictionary(field.data_type())),
        Union(fields, _) => fields
            .iter()
            .any(|(_, field)| has_dictionary(field.data_type())),
        List(of)
        | LargeList(of)
        | ListView(of)
        | LargeListView(of)
        | FixedSizeList(of, _)
        | Map(of, _)
        | RunEndEncoded(_, of) => has_dictionary(of.data_type()),
        _ => false,
    }
}

/// Whether Parquet can be written of this type. (Of a union the library panics, of others it tells late.)
fn parquet_has(kind: &DataType) -> bool {
    use DataType::{
        Dictionary, FixedSizeList, Interval, LargeList, LargeListView, List, ListView, Map,
        RunEndEncoded, Struct, Union,
    };
    match kind {
        Union(..) | Interval(IntervalUnit::MonthDayNano) => false,
        Struct(fields) => {
            !fields.is_empty() && fields.iter().all(|field| parquet_has(field.data_type()))
        }
        Dictionary(_, values) => !values.is_nested() && parquet_has(values),
        RunEndEncoded(_, values) => {
            !values.data_type().is_nested() && parquet_has(values.data_type())
        }
        List(of)
        | LargeList(of)
        | ListView(of)
        | LargeListView(of)
        | FixedSizeList(of, _)
        | Map(of, _) => parquet_has(of.data_type()),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::cast::AsArray as _;
    use arrow_array::types::{Int8Type, Int32Type};
    use arrow_array::{DictionaryArray, Int32Array};

    fn column(arrays: Vec<ArrayRef>) -> Typed {
        let kind = arrays.first().map(|array| array.data_type().clone());
        let mut column = Typed::new(Arc::new(Field::new("c", kind.unwrap(), true)));
        arrays.into_iter().for_each(|array| column.push(array));
        column.unite().unwrap();
        column
    }

    #[test]
    fn rows_are_taken_from_all_batches_in_any_order() {
        let batches = [vec![Some(0), Some(1)], vec![], vec![None], vec![Some(3)]];
        let batches = batches.map(|batch| Arc::new(Int32Array::from(batch)) as ArrayRef);
        let column = column(batches.to_vec());
        let taken = column.take(&[3, 0, 2, 3, 1]).unwrap();
        let taken: Vec<_> = taken.as_primitive::<Int32Type>().iter().collect();
        assert_eq!(taken, [Some(3), Some(0), None, Some(3), Some(1)]);
        assert_eq!(column.take(&[]).unwrap().len(), 0);
    }

    #[test]
    fn dictionaries_of_batches_become_one() {
        let batch = |words: &[String]| {
            let words = words.iter().map(String::as_str);
            Arc::new(words.collect::<DictionaryArray<Int8Type>>()) as ArrayRef
        };
        let words = |some: std::ops::Range<u32>| some.map(|k| k.to_string()).collect::<Vec<_>>();
        let one = column(vec![batch(&words(0..3)), batch(&words(1..5))]);
        let taken = [one.take(&[0, 3]).unwrap(), one.take(&[6, 1]).unwrap()];
        let values = |array: &ArrayRef| array.as_any_dictionary().values().to_data();
        assert!(values(&taken[0]).ptr_eq(&values(&taken[1])));
        // More values than eight bits count.
        let many = column(vec![batch(&words(0..100)), batch(&words(100..200))]);
        assert_eq!(many.field("d").data_type(), &DataType::Utf8);
        let taken = many.take(&[199, 0]).unwrap();
        let taken: Vec<_> = taken.as_string::<i32>().iter().collect();
        assert_eq!(taken, [Some("199"), Some("0")]);
    }
}
