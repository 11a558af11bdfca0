import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom hides what Node has and React Router and fetch need. */
export default class BrowserLike extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, Request, Response, Headers, fetch, ReadableStream, structuredClone });
  }
}
