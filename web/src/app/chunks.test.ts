import { expect, test } from '@jest/globals';
import { chunksOf } from './chunks.js';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], isEntry: true },
  '_react.js': { file: 'react.js' },
  '_picture.js': { file: 'picture.js', imports: ['_react.js'] },
  'src/routes/home.tsx': { file: 'home.js', imports: ['_picture.js', 'index.html'] },
};

test('a page’s code begins with the entry, and names each file once', () => {
  expect(chunksOf(manifest, 'src/routes/home.tsx')).toEqual(['index.js', 'react.js', 'home.js', 'picture.js']);
});

test('a route that the build does not know needs no more than every page does', () => {
  expect(chunksOf(manifest, 'src/routes/gone.tsx')).toEqual(['index.js', 'react.js']);
});
