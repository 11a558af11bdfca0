import { serviceProjects } from '../../jest.preset.mjs';

const [rule, service] = serviceProjects.projects;

/** Where PayPal documents nothing, the service tests run against both possible answers. */
export default {
  ...serviceProjects,
  projects: [rule, service, { ...service, displayName: 'service, other answers', setupFiles: ['<rootDir>/test/paypal-switches.ts'] }],
};
