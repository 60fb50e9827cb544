export { ABANDONED_AFTER_MS, removeAbandoned, type AbandonedOptions } from './abandoned';
export { receiveUpload, type Upload, type UploadOptions } from './receive-upload';
