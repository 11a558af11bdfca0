import { screen, within } from '@testing-library/react';
import { buildPackage, type buildPackageImage, packageRoutes } from './factories/package.js';
import { fakeGateway } from './fake-gateway.js';
import { renderApp } from './render-app.js';

/** Opens the packages page, and waits for the first of these packages. */
export async function openPackages(packages = [buildPackage()], images: ReturnType<typeof buildPackageImage>[] = []) {
  const gateway = fakeGateway({ extraRoutes: packageRoutes(packages, images) });
  const { user } = await renderApp('/admin/packages');
  if (packages[0]) await screen.findByRole('button', { name: packages[0].name });
  return { gateway, user };
}

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
