// Installs the packages of the editor if they are missing or of another version, and builds it into editor/dist.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.mjs';

const folder = fileURLToPath(new URL('../editor', import.meta.url));

installPackages(folder);
process.exitCode = spawnSync(process.execPath, ['build-editor.mjs'], { cwd: folder, stdio: 'inherit' }).status ?? 1;
