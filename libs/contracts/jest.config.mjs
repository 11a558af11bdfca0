export { unit as default } from '../../jest.preset.mjs';
