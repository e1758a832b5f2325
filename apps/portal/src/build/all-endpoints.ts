/** Collects the contract's modules of endpoints by their files. The build runs this (`light-endpoints.ts`). */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'

/** What a module of endpoints exports: areas of calls, and now and then a schema. */
export type EndpointModule = Readonly<Record<string, object>>

export type Area = Readonly<Record<string, EndpointShape>>

export const endpointModules = import.meta.glob<EndpointModule>(
  '../../../../packages/contract/src/endpoints/**/*.ts',
  { eager: true },
)
