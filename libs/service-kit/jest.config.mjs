import { serviceProjects } from '../../jest.preset.mjs';

// Some tests start processes and servers of their own.
export default { ...serviceProjects, testTimeout: 60_000 };
