//! A compressed buffer of Arrow IPC begins with the length that it has without compression, and the
//! library asks for that much memory before it looks at the rest. Of a damaged file that may be more than
//! any machine has: the lengths are added up here first.
//!
//! Format: <https://arrow.apache.org/docs/format/Columnar.html#serialization-and-interprocess-communication-ipc>

use arrow_ipc::{Block, Message, root_as_footer, root_as_message};

/// The most bytes that one batch of a file or stream says it will take. What cannot be followed counts for
/// nothing: the library tells of it.
pub(super) fn largest_batch(bytes: &[u8], is_stream: bool) -> u64 {
    let batches = if is_stream {
        in_stream(bytes)
    } else {
        in_file(bytes).unwrap_or_default()
    };
    let sizes = batches
        .into_iter()
        .map(|(message, body)| size(message, body));
    sizes.max().unwrap_or(0)
}

/// A message and where its buffers lie.
type Batch<'a> = (Message<'a>, &'a [u8]);

/// All messages of a file, as the table at its end tells.
fn in_file(bytes: &[u8]) -> Option<Vec<Batch<'_>>> {
    // The table, its length in four bytes, and the format's mark.
    let (rest, _mark) = bytes.split_last_chunk::<6>()?;
    let (rest, length) = rest.split_last_chunk::<4>()?;
    let length = usize::try_from(i32::from_le_bytes(*length)).ok()?;
    let footer = rest.get(rest.len().checked_sub(length)?..)?;
    let footer = root_as_footer(footer).ok()?;
    let blocks = [footer.dictionaries(), footer.recordBatches()];
    let blocks = blocks.into_iter().flatten().flatten();
    Some(blocks.filter_map(|block| in_block(bytes, block)).collect())
}

fn in_block<'a>(bytes: &'a [u8], block: &Block) -> Option<Batch<'a>> {
    let start = usize::try_from(block.offset()).ok()?;
    let (message, _) = next(bytes.get(start..)?)?;
    let length = usize::try_from(block.metaDataLength()).ok()?;
    Some((message, bytes.get(start.checked_add(length)?..)?))
}

/// All messages of a stream, one behind the other.
fn in_stream(mut bytes: &[u8]) -> Vec<Batch<'_>> {
    let mut batches = Vec::new();
    while let Some((message, body)) = next(bytes) {
        batches.push((message, body));
        let length = usize::try_from(message.bodyLength()).ok();
        match length.and_then(|length| body.get(length..)) {
            Some(rest) => bytes = rest,
            None => break,
        }
    }
    batches
}

/// The message that these bytes begin with, and what is behind it.
fn next(bytes: &[u8]) -> Option<Batch<'_>> {
    // (What the first versions wrote has no mark in front of the length.)
    let bytes = bytes.strip_prefix(&[0xff; 4]).unwrap_or(bytes);
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let length = usize::try_from(i32::from_le_bytes(*length)).ok()?;
    let (message, body) = rest.split_at_checked(length)?;
    Some((root_as_message(message).ok()?, body))
}

/// How many bytes the compressed buffers of a batch say that they will be.
fn size(message: Message<'_>, body: &[u8]) -> u64 {
    let dictionary = message.header_as_dictionary_batch();
    let batch = message.header_as_record_batch();
    let batch = batch.or_else(|| dictionary?.data());
    let Some(batch) = batch.filter(|batch| batch.compression().is_some()) else {
        return 0;
    };
    let length = |offset: i64| {
        let start = usize::try_from(offset).ok()?;
        let length = body.get(start..)?.first_chunk::<8>()?;
        // (-1 stands before what is not compressed.)
        u64::try_from(i64::from_le_bytes(*length)).ok()
    };
    let buffers = batch.buffers().into_iter().flatten();
    let lengths = buffers.filter(|buffer| buffer.length() > 8);
    let lengths = lengths.filter_map(|buffer| length(buffer.offset()));
    lengths.fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{ArrayRef, Float64Array, RecordBatch};
    use arrow_ipc::CompressionType;
    use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
    use std::sync::Arc;

    #[test]
    fn the_lengths_of_all_buffers_are_added_up() {
        let numbers = || Arc::new(Float64Array::from(vec![0.0; 10_000])) as ArrayRef;
        let batch = RecordBatch::try_from_iter([("x", numbers()), ("y", numbers())]).unwrap();
        let options = IpcWriteOptions::default();
        let options = options.try_with_compression(Some(CompressionType::LZ4_FRAME));
        let options = options.unwrap();
        let schema = batch.schema();
        let mut stream =
            StreamWriter::try_new_with_options(Vec::new(), &schema, options.clone()).unwrap();
        stream.write(&batch).unwrap();
        stream.finish().unwrap();
        let stream = stream.into_inner().unwrap();
        let mut file = FileWriter::try_new_with_options(Vec::new(), &schema, options).unwrap();
        file.write(&batch).unwrap();
        file.finish().unwrap();
        let file = file.into_inner().unwrap();
        for (bytes, is_stream) in [(stream, true), (file, false)] {
            assert_eq!(largest_batch(&bytes, is_stream), 160_000);
            // A length that no memory holds, in the place of the first.
            let whole = 80_000_i64.to_le_bytes();
            let at = bytes.windows(8).position(|eight| eight == whole).unwrap();
            let mut broken = bytes.clone();
            broken[at..at + 8].copy_from_slice(&(1_i64 << 43).to_le_bytes());
            assert_eq!(largest_batch(&broken, is_stream), (1 << 43) + 80_000);
            // Nothing that is cut off or changed is followed too far.
            for k in 0..bytes.len() {
                largest_batch(&bytes[..k], is_stream);
                let mut changed = bytes.clone();
                changed[k] ^= 0x7f;
                largest_batch(&changed, is_stream);
            }
        }
    }
}
