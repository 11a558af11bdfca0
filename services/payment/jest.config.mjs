import { serviceProjects } from '../../jest.preset.mjs';

const [unit, service] = serviceProjects.projects;

/** Where PayPal documents nothing, the service tests run against both possible answers. */
export default {
  ...serviceProjects,
  projects: [
    unit,
    service,
    {
      ...service,
      displayName: 'service, other PayPal settings',
      setupFiles: [...service.setupFiles, '<rootDir>/test/other-paypal-settings.ts'],
    },
  ],
};
