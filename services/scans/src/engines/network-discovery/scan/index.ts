export { scanGrid, type ScanGridOptions } from './scan-grid';
export { GridStates, type Grid } from './grid';
