const FIXTURE =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|fixtures?|testdata|test-data|mocks?|samples?|examples?|docs?|e2e)\/|[._-](?:test|spec|mock|example|sample)s?\.[a-z]+$|\.(?:md|mdx|rst|adoc)$|\.(?:example|sample|dist|template|tmpl)$/i;
const GENERATED =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|composer\.lock|gemfile\.lock|cargo\.lock|poetry\.lock|pdm\.lock|uv\.lock|pipfile\.lock|go\.sum|go\.work\.sum|podfile\.lock|package\.resolved|flake\.lock|mix\.lock|pubspec\.lock|packages\.lock\.json|deno\.lock|\.terraform\.lock\.hcl|gradle\.lockfile|verification-metadata\.xml)$|\.(?:min\.(?:js|css|mjs)|map|svg|css|scss|less|snap|po|pot|xlf|resx|ipynb_checkpoints|pbxproj|sum|tsbuildinfo)$/i;
const TRANSLATION =
  /(?:^|\/)(?:locales?|i18n|l10n|lang|languages?|translations?|[\w-]+\.lproj)\/|(?:^|\/)messages(?:[_-]\w+)?\.(?:properties|json|ya?ml)$|\.(?:arb|strings|xliff)$/i;
const BINARY =
  /\.(?:png|jpe?g|gif|webp|avif|ico|icns|bmp|tiff?|psd|ai|eps|mp[34]|m4[av]|mov|avi|mkv|webm|ogg|opus|flac|wav|woff2?|ttf|otf|eot|zip|gz|tgz|bz2|xz|zst|7z|rar|pdf|docx?|xlsx?|pptx?|odt|ods|glb|gltf|fbx|blend|onnx|pt|safetensors|parquet|arrow|mmdb|pack|idx)$/i;

/** Tests, examples and documentation: what looks like a secret there is often made up. */
export const isFixturePath = (path: string): boolean => FIXTURE.test(path);

/** Written by machines and full of hashes: lock files, minified sources, style sheets, translations. */
export const isGeneratedPath = (path: string): boolean => GENERATED.test(path);

/** What an application says in other languages: full of names that speak of passwords, and of sentences. */
export const isTranslationPath = (path: string): boolean => TRANSLATION.test(path);

/** Pictures, sound, fonts, archives, documents: never text. */
export const isBinaryPath = (path: string): boolean => BINARY.test(path);
