//! Dates, times, durations, decimals and bytes of typed files as the texts that a person would write: ISO 8601,
//! all digits, and two hexadecimal digits a byte.

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    ArrowTemporalType, Date32Type, Date64Type, Decimal32Type, Decimal64Type, Decimal128Type,
    Decimal256Type, DecimalType, DurationMicrosecondType, DurationMillisecondType,
    DurationNanosecondType, DurationSecondType, IntervalDayTimeType, IntervalMonthDayNanoType,
    IntervalYearMonthType, Time32MillisecondType, Time32SecondType, Time64MicrosecondType,
    Time64NanosecondType, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType,
};
use arrow_array::{Array, PrimitiveArray, StringArray};
use arrow_schema::{DataType, IntervalUnit, TimeUnit};

/// Whether columns of this type are read as texts.
pub(crate) fn are_texts(kind: &DataType) -> bool {
    use DataType::{
        Binary, BinaryView, Date32, Date64, Duration, FixedSizeBinary, Interval, LargeBinary,
        Time32, Time64, Timestamp,
    };
    let are_times = matches!(
        kind,
        Date32 | Date64 | Time32(_) | Time64(_) | Timestamp(..) | Duration(_) | Interval(_)
    );
    let are_bytes = matches!(kind, Binary | LargeBinary | BinaryView | FixedSizeBinary(_));
    are_times || are_bytes || are_decimals(kind)
}

/// Whether these texts are numbers.
pub(crate) fn are_decimals(kind: &DataType) -> bool {
    use DataType::{Decimal32, Decimal64, Decimal128, Decimal256};
    matches!(
        kind,
        Decimal32(..) | Decimal64(..) | Decimal128(..) | Decimal256(..)
    )
}

/// The texts of a column of such a type.
pub(super) fn texts(array: &dyn Array) -> Option<StringArray> {
    use TimeUnit::{Microsecond, Millisecond, Nanosecond, Second};
    Some(match array.data_type() {
        DataType::Date32 => dates::<Date32Type>(array),
        DataType::Date64 => dates::<Date64Type>(array),
        DataType::Time32(Second) => times::<Time32SecondType>(array),
        DataType::Time32(_) => times::<Time32MillisecondType>(array),
        DataType::Time64(Microsecond) => times::<Time64MicrosecondType>(array),
        DataType::Time64(_) => times::<Time64NanosecondType>(array),
        // With a time zone it is kept in that of Greenwich, and the zone only says how to show it.
        DataType::Timestamp(unit, zone) => {
            let end = if zone.is_some() { "Z" } else { "" };
            match unit {
                Second => moments::<TimestampSecondType>(array, end),
                Millisecond => moments::<TimestampMillisecondType>(array, end),
                Microsecond => moments::<TimestampMicrosecondType>(array, end),
                Nanosecond => moments::<TimestampNanosecondType>(array, end),
            }
        }
        DataType::Decimal32(..) => decimals::<Decimal32Type>(array),
        DataType::Decimal64(..) => decimals::<Decimal64Type>(array),
        DataType::Decimal128(..) => decimals::<Decimal128Type>(array),
        DataType::Decimal256(..) => decimals::<Decimal256Type>(array),
        DataType::Duration(Second) => durations::<DurationSecondType>(array, 0),
        DataType::Duration(Millisecond) => durations::<DurationMillisecondType>(array, 3),
        DataType::Duration(Microsecond) => durations::<DurationMicrosecondType>(array, 6),
        DataType::Duration(Nanosecond) => durations::<DurationNanosecondType>(array, 9),
        DataType::Interval(IntervalUnit::YearMonth) => {
            each(array.as_primitive::<IntervalYearMonthType>(), |array, k| {
                Some(format!("P{}M", array.value(k)))
            })
        }
        DataType::Interval(IntervalUnit::DayTime) => {
            each(array.as_primitive::<IntervalDayTimeType>(), |array, k| {
                let value = array.value(k);
                let seconds = seconds(value.milliseconds.into(), 3);
                Some(format!("P{}DT{seconds}", value.days))
            })
        }
        DataType::Interval(IntervalUnit::MonthDayNano) => each(
            array.as_primitive::<IntervalMonthDayNanoType>(),
            |array, k| {
                let value = array.value(k);
                let seconds = seconds(value.nanoseconds, 9);
                Some(format!("P{}M{}DT{seconds}", value.months, value.days))
            },
        ),
        DataType::Binary => bytes(array.as_binary::<i32>().iter()),
        DataType::LargeBinary => bytes(array.as_binary::<i64>().iter()),
        DataType::BinaryView => bytes(array.as_binary_view().iter()),
        DataType::FixedSizeBinary(_) => bytes(array.as_fixed_size_binary().iter()),
        _ => return None,
    })
}

fn dates<T: ArrowTemporalType>(array: &dyn Array) -> StringArray
where
    i64: From<T::Native>,
{
    each(array.as_primitive::<T>(), |array, k| {
        Some(format!("{:?}", array.value_as_date(k)?))
    })
}

fn times<T: ArrowTemporalType>(array: &dyn Array) -> StringArray
where
    i64: From<T::Native>,
{
    each(array.as_primitive::<T>(), |array, k| {
        Some(format!("{:?}", array.value_as_time(k)?))
    })
}

fn moments<T: ArrowTemporalType>(array: &dyn Array, end: &str) -> StringArray
where
    i64: From<T::Native>,
{
    each(array.as_primitive::<T>(), |array, k| {
        Some(format!("{:?}{end}", array.value_as_datetime(k)?))
    })
}

fn durations<T>(array: &dyn Array, digits: usize) -> StringArray
where
    T: arrow_array::ArrowPrimitiveType<Native = i64>,
{
    each(array.as_primitive::<T>(), |array, k| {
        Some(format!("PT{}", seconds(array.value(k), digits)))
    })
}

/// Seconds, of which a count has so many digits behind the point.
fn seconds(count: i64, digits: usize) -> String {
    let sign = if count < 0 { "-" } else { "" };
    let all = format!("{:0width$}", count.unsigned_abs(), width = digits + 1);
    let (whole, rest) = all.split_at(all.len() - digits);
    let rest = rest.trim_end_matches('0');
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{rest}S")
}

/// Two hexadecimal digits a byte, as geometries are written in texts too.
fn bytes<'a>(values: impl Iterator<Item = Option<&'a [u8]>>) -> StringArray {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or_default();
    let text = |bytes: &[u8]| -> String {
        let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        digits.map(digit).collect()
    };
    values.map(|bytes| bytes.map(text)).collect()
}

fn decimals<T: DecimalType>(array: &dyn Array) -> StringArray {
    each(array.as_primitive::<T>(), |array, k| {
        Some(array.value_as_string(k))
    })
}

/// The text of each value. One that no calendar has is told as the number that it is.
fn each<T: arrow_array::ArrowPrimitiveType>(
    array: &PrimitiveArray<T>,
    text: impl Fn(&PrimitiveArray<T>, usize) -> Option<String>,
) -> StringArray {
    let one = |k: usize| {
        let as_number = || format!("{:?}", array.value(k));
        array
            .is_valid(k)
            .then(|| text(array, k).unwrap_or_else(as_number))
    };
    (0..array.len()).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{BinaryArray, DurationMillisecondArray, DurationSecondArray};
    use arrow_array::{
        Date32Array, Decimal128Array, IntervalMonthDayNanoArray, Time64NanosecondArray,
    };
    use arrow_array::{TimestampMicrosecondArray, TimestampSecondArray};

    #[test]
    fn they_are_as_a_person_would_write_them() {
        let told = |array: &dyn Array| -> Vec<Option<String>> {
            assert!(are_texts(array.data_type()));
            let texts = texts(array).unwrap();
            texts.iter().map(|text| text.map(str::to_owned)).collect()
        };
        let some = |text: &str| Some(text.to_owned());
        let days = Date32Array::from(vec![Some(0), None, Some(-1), Some(20_783)]);
        let right = [
            some("1970-01-01"),
            None,
            some("1969-12-31"),
            some("2026-11-26"),
        ];
        assert_eq!(told(&days), right);
        let moment = vec![1_500_000];
        let plain = TimestampMicrosecondArray::from(moment.clone());
        assert_eq!(told(&plain), [some("1970-01-01T00:00:01.500")]);
        let zoned = TimestampMicrosecondArray::from(moment).with_timezone("Europe/Berlin");
        assert_eq!(told(&zoned), [some("1970-01-01T00:00:01.500Z")]);
        let never = TimestampSecondArray::from(vec![i64::MAX]);
        assert_eq!(told(&never), [some("9223372036854775807")]);
        let time = Time64NanosecondArray::from(vec![3_600_000_000_001]);
        assert_eq!(told(&time), [some("01:00:00.000000001")]);
        let prices = Decimal128Array::from(vec![Some(1230), Some(-5), None]);
        let prices = prices.with_precision_and_scale(38, 2).unwrap();
        assert_eq!(told(&prices), [some("12.30"), some("-0.05"), None]);
    }

    #[test]
    fn durations_have_their_unit_and_bytes_two_digits_each() {
        let told = |array: &dyn Array| -> Vec<String> {
            assert!(are_texts(array.data_type()));
            let texts = texts(array).unwrap();
            let texts = texts.iter().map(|text| text.unwrap_or("none").to_owned());
            texts.collect()
        };
        let seconds = DurationSecondArray::from(vec![90, 0]);
        assert_eq!(told(&seconds), ["PT90S", "PT0S"]);
        let millis = DurationMillisecondArray::from(vec![Some(-1500), None, Some(i64::MIN)]);
        let right = ["PT-1.5S", "none", "PT-9223372036854775.808S"];
        assert_eq!(told(&millis), right);
        let interval = IntervalMonthDayNanoType::make_value(14, -3, 1_000_000);
        let interval = IntervalMonthDayNanoArray::from(vec![interval]);
        assert_eq!(told(&interval), ["P14M-3DT0.001S"]);
        let bytes = BinaryArray::from(vec![Some(&[0, 0xaf, 9][..]), Some(&[]), None]);
        assert_eq!(told(&bytes), ["00af09", "", "none"]);
    }
}
