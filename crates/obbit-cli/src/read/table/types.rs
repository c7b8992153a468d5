//! What a file tells whose columns have types.

use super::super::carried::{Carried, CellKind};
use super::Builder;
use arrow_array::ArrayRef;
use arrow_schema::{ArrowError, Field};
use std::sync::Arc;

impl Builder<'_> {
    /// Says what a column holds, where all columns are kept.
    pub(crate) fn set_kind(&mut self, column: usize, kind: CellKind) {
        if let Some(carried) = &mut self.table.carried {
            carried.set_kind(column, kind);
        }
    }

    /// Says that a column of this type is not read where all columns are kept.
    pub(crate) fn leave_empty(&mut self, column: usize, kind: &str) {
        if let Some(carried) = &mut self.table.carried {
            self.table
                .plan
                .warnings
                .extend(carried.leave_empty(column, kind));
        }
    }

    /// Whether columns are kept in the types they have.
    pub(crate) fn keeps_types(&self) -> bool {
        self.types && self.carries()
    }

    fn carried(&mut self) -> Option<&mut Carried> {
        self.table.carried.as_mut()
    }

    /// Keeps a column in its type; `told`, its values can be written as text as well.
    pub(crate) fn set_type(&mut self, column: usize, field: &Arc<Field>, told: bool) {
        if let Some(carried) = self.carried() {
            carried.set_type(column, field, told);
        }
    }

    /// Takes those of the rows just handed over that were kept, of a column that keeps its type.
    pub(crate) fn take_array(&mut self, column: usize, array: ArrayRef) {
        if let Some(carried) = self.carried() {
            carried.take_array(column, array);
        }
    }

    /// Says that there are no more rows.
    pub(crate) fn unite_arrays(&mut self) -> Result<(), ArrowError> {
        self.carried().map_or(Ok(()), Carried::unite_arrays)
    }

    /// Takes what a GeoParquet file says of its geometries.
    pub(crate) fn set_geo(&mut self, geo: Option<&String>) {
        if let Some(carried) = self.carried() {
            carried.set_geo(geo);
        }
    }

    /// How many rows have been kept so far.
    pub(crate) fn kept_rows(&self) -> usize {
        self.table.rows()
    }
}
