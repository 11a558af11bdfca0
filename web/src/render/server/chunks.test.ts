import { expect, test } from 'vitest';
import { chunksOf } from './chunks.js';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_picture.js': { file: 'picture.js', imports: ['_react.js'] },
  'src/routes/home.tsx': { file: 'home.js', imports: ['_picture.js', 'index.html'] },
};

test('lists the entry first and each chunk of a page once', () => {
  expect(chunksOf(manifest, 'src/routes/home.tsx')).toEqual(['index.js', 'react.js', 'home.js', 'picture.js']);
});

test('lists only the shared chunks for an unknown route', () => {
  expect(chunksOf(manifest, 'src/routes/gone.tsx')).toEqual(['index.js', 'react.js']);
});
