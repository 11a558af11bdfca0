import { Client, type Configuration } from '@paypal/paypal-server-sdk';

/** The SDK has no option for a base URL; an interceptor of its requests is the public way to reach the emulator. */
export class RedirectedClient extends Client {
  readonly #baseUrl: string | undefined;

  constructor(configuration: Partial<Configuration>, baseUrl: string | undefined) {
    super(configuration);
    this.#baseUrl = baseUrl;
  }

  override getRequestBuilderFactory() {
    const inner = super.getRequestBuilderFactory();
    // The base constructor calls this before the private field exists, so the URL is read at each request.
    return ((method, path) => {
      const builder = inner(method, path);
      const baseUrl = #baseUrl in this ? this.#baseUrl : undefined;
      if (baseUrl) {
        builder.interceptRequest((request) => ({
          ...request,
          url: request.url.replace(/^https:\/\/api-m(?:\.sandbox)?\.paypal\.com(?=\/)/, baseUrl),
        }));
      }
      return builder;
    }) as ReturnType<Client['getRequestBuilderFactory']>;
  }
}
