export { toCsv, type Column } from './csv';
export { FINDING_COLUMNS, placeOf, type FindingsReport } from './findings-report';
export { HTML_CSP, toHtml } from './html';
export { toPdf } from './pdf';
export { toTextPdf, type TextEntry, type TextReport, type TextSection } from './text-pdf';
export { toSarif, type SarifInput } from './sarif';
export type * from './sarif-model';
export { toSarifText, type SarifStreamInput } from './sarif-stream';
