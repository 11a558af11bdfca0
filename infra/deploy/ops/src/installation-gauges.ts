/** What Prometheus reads of the machine that no service knows: its backups, its disks, its certificate. */
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { addGauge, type Sample } from '@charter/telemetry';

export interface Installation {
  /** Milliseconds of the latest complete backup. */
  latestBackup: () => Promise<number | undefined>;
  /** Folders on the volumes whose free space is measured, by the label of the gauge. */
  volumes: Record<string, string>;
  /** The domain for which the edge has a certificate. */
  domain: string | undefined;
}

export function addInstallationGauges({ latestBackup, volumes, domain }: Installation): void {
  addGauge('charter_backup_age_seconds', 'Age of the latest complete nightly backup; no value without one.', [], async () => {
    const latest = await latestBackup();
    return latest === undefined ? null : (Date.now() - latest) / 1000;
  });
  addGauge('charter_volume_free_ratio', 'Free part of a volume, from 0 to 1.', ['volume'], () => freeOf(volumes));
  addGauge('charter_certificate_remaining_seconds', 'Time until the certificate of the site ends; no value without one.', [], async () =>
    domain === undefined ? null : (await certificateEnd(domain)) / 1000 - Date.now() / 1000,
  );
}

async function freeOf(volumes: Record<string, string>): Promise<Sample[]> {
  return Promise.all(
    Object.entries(volumes).map(async ([volume, folder]) => {
      const { bavail, blocks } = await statfs(folder);
      return { labels: { volume }, value: bavail / blocks };
    }),
  );
}

/** Milliseconds for the whole handshake. */
const timeout = 3_000;

/** @returns milliseconds of the end of the certificate that the edge has for the domain */
export function certificateEnd(domain: string, host = 'edge', port = 443): Promise<number> {
  return new Promise((resolve, reject) => {
    // An expired certificate is measured, not rejected.
    const socket = connect({ host, port, servername: domain, rejectUnauthorized: false, timeout }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`The edge did not answer within ${timeout} ms`)));
  });
}

/**
 * @param siteAddress of the edge: a domain, or an address with a scheme
 * @returns undefined without a public certificate: over HTTP the edge has none, and the one it makes for localhost lives for hours
 */
export function certifiedDomain(siteAddress: string): string | undefined {
  const [, scheme, domain = ''] = /^(?:(\w+):\/\/)?([^/:,\s]*)/.exec(siteAddress) ?? [];
  return scheme === 'http' || !domain.includes('.') || /^[\d.]+$/.test(domain) || domain.endsWith('.localhost') ? undefined : domain;
}
