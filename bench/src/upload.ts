/**
 * A large ZIP posted to the whole platform as a person starts it, and its scan to the end: seconds, and the highest memory
 * of the one process that is everything (gateway, eight services, store and broker).
 *
 *   make bench B=upload, or node scripts/bench.mjs upload [MB = 490]
 *
 * The archive holds random bytes, stored: as large unpacked as packed. Aim: the upload takes less than 300 MB of memory
 * beyond what the idle platform has.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { pause, RunningPlatform } from './running/all-in-one';

const MB = 1024 ** 2;
const files = Number(process.argv[2] ?? 490);

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'osk-bench-upload-'));
  const archive = join(folder, 'code.zip');
  await writeArchive(archive);
  const platform = await RunningPlatform.start();
  try {
    // What starting has left behind is not the upload's.
    await pause(5_000);
    const idle = platform.memoryMb();
    const scanId = await measured('upload', platform, idle, async () => {
      const form = new FormData();
      form.set('file', await openAsBlob(archive), 'code.zip');
      form.set('scan_type', 'secret_scan');
      const { data } = await platform.send<{ data: { scan_id: string } }>('/api/code/upload-scan', form);
      return data.scan_id;
    });
    await measured('scan', platform, idle, async () => {
      for (;;) {
        const { status } = await platform.get<{ status: string }>(`/api/code/scan-status/${scanId}`);
        if (['completed', 'partial', 'failed', 'cancelled'].includes(status)) return console.log(`the scan ${status}`);
        await pause(250);
      }
    });
    console.log(`archive: ${Math.round(statSync(archive).size / MB)} MB`);
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured<T>(label: string, platform: RunningPlatform, idle: number, work: () => Promise<T>): Promise<T> {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, platform.memoryMb())), 50);
  const began = performance.now();
  const result = await work();
  clearInterval(timer);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `${label}: ${seconds} s, ${Math.round(peak - idle)} MB beyond the ${Math.round(idle)} MB of the idle platform`,
  );
  return result;
}

/** Files of 1 MB each, stored (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
async function writeArchive(path: string): Promise<void> {
  const out = createWriteStream(path);
  const directory: Buffer[] = [];
  let offset = 0;
  const put = async (bytes: Buffer) => {
    offset += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  for (let at = 0; at < files; at += 1) {
    const name = Buffer.from(`src/d${at % 20}/f${at}.bin`);
    const content = randomBytes(MB);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, name);
    await put(Buffer.concat([Buffer.from('PK\x03\x04'), common, name]));
    await put(content);
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(offset, 16);
  await put(Buffer.concat([records, end]));
  out.end();
  await once(out, 'finish');
}

void main();
