import { Client, type Configuration } from '@paypal/paypal-server-sdk';

/** The SDK has no base URL option; rewriting its requests is the public way to reach a server of our own. */
export class RedirectedClient extends Client {
  readonly #baseUrl: string | undefined;

  constructor(configuration: Partial<Configuration>, baseUrl: string | undefined) {
    super(configuration);
    this.#baseUrl = baseUrl;
  }

  override getRequestBuilderFactory() {
    const inner = super.getRequestBuilderFactory();
    // The base constructor calls this before our own field exists, so the address is read at each request.
    return ((method, path) => {
      const builder = inner(method, path);
      const to = #baseUrl in this ? this.#baseUrl : undefined;
      if (to) {
        builder.interceptRequest((request) => ({
          ...request,
          url: request.url.replace(/^https:\/\/api-m(?:\.sandbox)?\.paypal\.com(?=\/)/, to),
        }));
      }
      return builder;
    }) as ReturnType<Client['getRequestBuilderFactory']>;
  }
}
