import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensCss } from './css-variables.ts';

writeFileSync(join(import.meta.dirname, 'generated', 'tokens.css'), tokensCss());
