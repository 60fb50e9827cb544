/**
 * Packages built from the kernel's source that run nothing of it: headers, documentation, build helpers. The source
 * package's advisories (`linux`, `kernel`) are about the code that runs.
 */
const HEADERS = [
  /^linux-libc-dev(?:-.*)?$/,
  /^linux-(?:.*-)?headers-.*$/,
  /^linux-(?:kbuild|doc|source|support|config|compiler)(?:-.*)?$/,
  /^kernel-(?:.*-)?(?:headers|devel|doc|srpm-macros|rpm-macros|macros|source)(?:-matched)?$/,
  /^kernel-abi-.*$/,
];

export const isKernelHeaders = (name: string): boolean => HEADERS.some((pattern) => pattern.test(name));
