import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCodes, DomainError } from '@charter/contracts';
import { fieldMessages } from '@charter/contracts/browser';
import { SessionCookie } from '../../auth/sessions/session-cookie.js';
import { GatewayConfig } from '../../gateway.env.js';
import { type ContractsMetadata, withConstraints } from './openapi-constraints.js';
import { productVersion } from './product-version.js';

const page = 'api/docs';
const json = 'api/openapi.json';
const isDocumentation = (url: string): boolean => url === `/${json}` || url === `/${page}` || url.startsWith(`/${page}/`);

/** Restricts the documentation as `API_DOCS` says. Must be called before SwaggerModule registers its routes. */
export function restrictDocumentation(server: FastifyInstance, { apiDocs }: GatewayConfig): void {
  server.addHook('onRoute', (route) => {
    if (isDocumentation(route.url)) route.config = { ...route.config, access: 'recognizesAdmins' };
  });
  server.addHook('preHandler', (request, _reply, done) => {
    const hidden = apiDocs === 'off' || (apiDocs === 'staff' && !request.staff);
    done(hidden && isDocumentation(request.routeOptions.url ?? '') ? new DomainError('NOT_FOUND') : undefined);
  });
}

/** Serves OpenAPI 3.1 at /api/openapi.json and a page that shows it at /api/docs. */
export async function serveDocumentation(app: NestFastifyApplication): Promise<void> {
  const { apiDocs, business } = app.get<GatewayConfig>(GatewayConfig);
  await loadFieldMetadata();
  SwaggerModule.setup(page, app, () => openApiDocument(app), {
    jsonDocumentUrl: json,
    raw: ['json'],
    customSiteTitle: `${business.name}: API`,
    patchDocumentOnRequest: (request, _response, document) =>
      apiDocs === 'all' || (request as FastifyRequest).staff ? document : publicPart(document),
  });
}

/** Removes the operations that require a session, and the schemas that only they use. */
function publicPart(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, operations]) => {
      const open = Object.entries(operations).filter(([, operation]) => !(operation as { security?: unknown[] }).security?.length);
      return open.length > 0 ? [[path, Object.fromEntries(open)]] : [];
    }),
  );
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const addReferences = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      addReferences(schemas[name] ?? {});
    }
  };
  addReferences(paths);
  const usedSchemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, paths, components: { ...document.components, schemas: usedSchemas } };
}

/** The document of this installation: with its name, address and cookie. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const { business, publicOrigin } = app.get<GatewayConfig>(GatewayConfig);
  return describeApi(app, { name: business.name, origin: publicOrigin, cookie: app.get(SessionCookie).name });
}

/** Only what an installation sets differs between two documents of the same version. */
export function describeApi(
  app: INestApplication,
  { name, origin, cookie }: { name: string; origin: string; cookie: string },
): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${name} API`)
    .setDescription(
      'Every error is `application/problem+json` with `type, title, status, code, detail, requestId` and, for fields, `errors` and `codes`. ' +
        'Dates are `yyyy-MM-dd` in Nassau, timestamps UTC ISO 8601, prices whole US dollars.',
    )
    .setVersion(productVersion())
    .addServer(origin)
    .addCookieAuth(cookie)
    .build();
  return withProblems(SwaggerModule.createDocument(app, config));
}

/** Adds the error response, which is the same for every operation. */
function withProblems(document: OpenAPIObject): OpenAPIObject {
  const text = { type: 'string' };
  const problem = {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      code: { ...text, enum: Object.keys(errorCodes) },
      detail: text,
      requestId: text,
      errors: { type: 'object', description: 'Field name, dotted when nested → its message.', additionalProperties: text },
      codes: {
        type: 'object',
        description: 'The same fields → code and parameters of the message, to translate it by.',
        additionalProperties: { $ref: '#/components/schemas/FieldError' },
      },
    },
    // Extension members of some codes, which the operations describe.
    additionalProperties: true,
  };
  const fieldError = {
    type: 'object',
    required: ['code'],
    properties: {
      code: { ...text, enum: Object.keys(fieldMessages) },
      params: {
        type: 'object',
        description: 'Values in the message, such as `max`.',
        additionalProperties: { type: ['string', 'number'] },
      },
    },
  };
  const error = {
    description: 'Error',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [get, post, put, patch, remove]) if (operation) operation.responses.default = error;
  }
  return {
    ...document,
    components: { ...document.components, schemas: { ...document.components?.schemas, Problem: problem, FieldError: fieldError } },
  };
}

/** Written by the build of the contracts. When running from source it is missing, and only the fields are undocumented. */
export async function loadFieldMetadata(): Promise<void> {
  try {
    const { default: describe } = await import('@charter/contracts/openapi');
    await SwaggerModule.loadPluginMetadata(async () => withConstraints((await describe()) as ContractsMetadata));
  } catch (error) {
    if (!/MODULE_NOT_FOUND/.test((error as { code?: string }).code ?? '')) throw error;
  }
}
