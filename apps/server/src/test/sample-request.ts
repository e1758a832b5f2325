/** A call that has to be accepted, made of its sample and the things of the farm. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { CALL_SAMPLES } from './call-samples.ts'
import { type Farm, idOf } from './farm.ts'
import type { Sample, SampleWorld } from './sample-things.ts'

export interface SampleRequest {
  url: string
  payload?: string | FormData
  /** The type of the payload, where the client does not tell it itself, and a cookie where the call needs one. */
  headers: Record<string, string>
}

/** @param name the endpoint's, by which its sample is kept */
export async function sampleRequest(
  world: SampleWorld,
  { name, endpoint }: { name: string; endpoint: EndpointShape },
): Promise<SampleRequest> {
  const sample = (await CALL_SAMPLES[name]?.(world)) ?? {}
  return { url: addressOf(endpoint, sample, world.farm), ...payloadOf(endpoint, sample) }
}

function addressOf(endpoint: EndpointShape, { params = {}, query = {} }: Sample, farm: Farm): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // An open call is not asked for more than its rights: what its other parameters name need not be there.
    encodeURIComponent(params[name] ?? idOf(name, farm) ?? 'comments'),
  )
  return `${path}?${new URLSearchParams(query)}`
}

function payloadOf(endpoint: EndpointShape, { body, cookie }: Sample): Omit<SampleRequest, 'url'> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  if (body === undefined) return { headers }
  if (endpoint.encoding !== 'multipart')
    return { payload: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) appendTo(form, name, value)
  return { payload: form, headers }
}

function appendTo(form: FormData, name: string, value: unknown): void {
  if (value instanceof File) form.append(name, value)
  else form.append(name, String(value))
}

let requests = 0
/** Each request has an address of its own, because the limit of one address is another test's. */
export function nextAddress(): string {
  requests += 1
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`
}
