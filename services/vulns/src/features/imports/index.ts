/** The reading of other tools' reports, for those who use it without the service. */
export { findFormats, type Formats } from './find-formats';
export { ReportError, type ReportFormat, type ReportSink } from './report-format';
export { Staging, type Staged } from './staging';
