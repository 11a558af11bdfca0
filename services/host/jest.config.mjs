import { serviceProjects } from '../../jest.preset.mjs';

export default serviceProjects;
