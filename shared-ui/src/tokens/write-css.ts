import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensCss } from './css-variables.ts';

writeFileSync(join(import.meta.dirname, 'tokens.css'), tokensCss());
