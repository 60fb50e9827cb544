export { VaultError, type VaultErrorCode } from './errors';
export { generateMasterKey } from './master-key';
export { loadOrCreateKeyFile } from './key-file';
export { constantTimeEqual, maskSecret, redact } from './redact';
export { createVault, type SecretContext, type Vault, type VaultOptions } from './vault';
