/** Describes Zod schemas as JSON Schema 2020-12, with entities shared by name. */
import { z } from 'zod'
import { Profile } from '#schemas/account/session.ts'
import { Settings } from '#schemas/account/settings.ts'
import { AdminDevice } from '#schemas/admin/admin-devices.ts'
import { AdminGateway } from '#schemas/admin/admin-gateways.ts'
import { AdminSite, AdminSiteDetail } from '#schemas/admin/admin-site.ts'
import { Licence, LicenceTemplate } from '#schemas/admin/licence.ts'
import { Order, OrderDetail } from '#schemas/admin/order.ts'
import { Supplier } from '#schemas/admin/supplier.ts'
import { AnimalGroup } from '#schemas/batches/animal-group.ts'
import { Batch } from '#schemas/batches/batch.ts'
import { Comment } from '#schemas/batches/comment.ts'
import { BatchExport } from '#schemas/batches/export.ts'
import { HumidityGraph, RhsGraph, TemperatureGraph } from '#schemas/batches/graph.ts'
import { LogbookItem } from '#schemas/batches/logbook.ts'
import { Treatment } from '#schemas/batches/treatment.ts'
import { Airspace, SimpleAirspaceItem } from '#schemas/farm/airspace.ts'
import { Group } from '#schemas/farm/group.ts'
import { Headline } from '#schemas/farm/headline.ts'
import { Note } from '#schemas/farm/note.ts'
import { Site, SiteDetail, SiteStatus, SiteStructure } from '#schemas/farm/site.ts'
import { Invitation, SiteUser } from '#schemas/farm/site-user.ts'
import { Indicators, StatusCounts } from '#schemas/farm/status.ts'
import { isFileSchema, StoredFile } from '#schemas/file.ts'
import { Device } from '#schemas/hardware/device.ts'
import { Gateway } from '#schemas/hardware/gateway.ts'
import { Alert, AlertSummary } from '#schemas/health/alert.ts'
import { Episode, EpisodeDay } from '#schemas/health/episode.ts'
import { Notification, PushNotification } from '#schemas/health/notification.ts'
import { Recommendation } from '#schemas/health/recommendation.ts'
import { Webhook, WebhookDelivery } from '#schemas/integrations/webhook.ts'
import { commaListItem, QueryFlag } from '#schemas/page.ts'

export type JsonSchema = Record<string, unknown>

/** Entities of answers that get a name of their own under `components/schemas`. */
const ENTITIES = {
  AdminDevice,
  AdminGateway,
  AdminSite,
  AdminSiteDetail,
  Airspace,
  SimpleAirspace: SimpleAirspaceItem,
  Alert,
  AlertSummary,
  AnimalGroup,
  Batch,
  BatchExport,
  Comment,
  Device,
  Episode,
  EpisodeDay,
  Gateway,
  Group,
  Headline,
  HumidityGraph,
  Indicators,
  Invitation,
  Licence,
  LicenceTemplate,
  LogbookItem,
  Note,
  Notification,
  Order,
  OrderDetail,
  Profile,
  PushNotification,
  Recommendation,
  RhsGraph,
  Settings,
  Site,
  SiteDetail,
  SiteStatus,
  SiteStructure,
  SiteUser,
  StatusCounts,
  StoredFile,
  Supplier,
  TemperatureGraph,
  Treatment,
  Webhook,
  WebhookDelivery,
} as const

const entities = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(ENTITIES)) entities.add(schema, { id })
const anonymous = z.registry<{ id: string }>()

/** Collects the named schemas while a document is written. */
export class SchemaRegistry {
  readonly #named = new Map<string, JsonSchema>()

  /** Describes what a caller sends. It is written out in place: forms differ too much to share names. */
  input(schema: z.ZodType): JsonSchema {
    return convert(schema, { io: 'input', metadata: anonymous }).schema
  }

  /** Describes what the server answers, with references to the entities. */
  output(schema: z.ZodType): JsonSchema {
    const { schema: json, named } = convert(schema, { io: 'output', metadata: entities })
    for (const [name, entity] of Object.entries(named)) this.#named.set(name, entity)
    return json
  }

  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

interface Converted {
  schema: JsonSchema
  named: Record<string, JsonSchema>
}

function convert(
  schema: z.ZodType,
  { io, metadata }: { io: 'input' | 'output'; metadata: typeof entities },
): Converted {
  // The schema is put inside an object, so that an entity at the top is a reference too.
  const json = z.toJSONSchema(z.object({ value: schema }), {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      dropRestatements(jsonSchema, io)
      const replacement = describeSpecial(zodSchema, { io, metadata })
      if (replacement === undefined) return
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, replacement)
    },
  })
  const { properties, $defs } = Document.parse(pointAtComponents(json))
  return { schema: properties.value, named: $defs ?? {} }
}

const JsonObject = z.record(z.string(), z.unknown())
const Document = z.object({
  properties: z.object({ value: JsonObject }),
  $defs: z.record(z.string(), JsonObject).optional(),
})

/** Drops what only restates a format or the limits of a double, and the promise that an answer never grows. */
function dropRestatements(json: JsonSchema, io: 'input' | 'output'): void {
  delete json.id
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.format !== undefined) delete json.pattern
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
}

/** Describes what zod cannot tell JSON Schema: files, and the lists and flags of a query string. */
function describeSpecial(
  schema: object,
  options: { io: 'input' | 'output'; metadata: typeof entities },
): JsonSchema | undefined {
  if (isFileSchema(schema)) return { type: 'string', format: 'binary' }
  if (options.io === 'output') return undefined
  if (schema === QueryFlag) return { type: 'boolean' }
  const item = commaListItem(schema)
  return item === undefined ? undefined : { type: 'array', items: convert(item, options).schema }
}

/** `#/$defs/Site` becomes `#/components/schemas/Site`. */
function pointAtComponents(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(pointAtComponents)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, pointAtComponents(value)],
    ),
  )
}
