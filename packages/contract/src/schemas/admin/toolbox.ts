/** The administrator's toolbox. Ours: the specification has the screens, but no calls for them (spec/2 §2). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { file } from '#schemas/file.ts'
import { Id, Page, PageQuery, Timestamp } from '#schemas/page.ts'
import { DELIVERY_STATUSES, DEVICE_MODES, RUN_KINDS } from '#values.ts'
import { DeviceBulkStatus } from './admin-devices.ts'
import { GatewayBulkStatus } from './admin-gateways.ts'

/**
 * A code of a list stays as it is for one of these reasons. The last two need nothing; all others keep the whole
 * list from being applied.
 */
const STATUS_PROBLEMS = [
  'unknown',
  'other_kind',
  'hangs',
  'hangs_nowhere',
  'listed_twice',
  'nothing_to_do',
] as const
export type StatusProblem = (typeof STATUS_PROBLEMS)[number]

export const DeviceStatusCheck = DeviceBulkStatus
export const GatewayModeCheck = GatewayBulkStatus

/** `line` counts from 1 in the list that was sent; `like`: a code that exists and differs by what is easily mistaken. */
export const StatusRow = z.object({
  line: z.int(),
  code: z.string(),
  problem: z.enum(STATUS_PROBLEMS),
  now: z.union([z.enum(DELIVERY_STATUSES), z.enum(DEVICE_MODES)]).nullable(),
  like: z.string().nullable(),
  first_line: z.int().nullable(),
})
export type StatusRow = z.output<typeof StatusRow>

/**
 * The answer has only rows with something to say. `changes` would change; `blocked` keep the list from being applied.
 */
export const StatusCheck = z.object({
  changes: z.int(),
  blocked: z.int(),
  untouched: z.int(),
  rows: z.array(StatusRow),
})
export type StatusCheck = z.output<typeof StatusCheck>

export const PCB_COLUMNS = [
  'kind',
  'code',
  'pcb_serial',
  'mac_address',
  'hw_revision',
  'software_version',
  'country',
  'produced_at',
] as const
export type PcbColumn = (typeof PCB_COLUMNS)[number]

/** The columns in any order, named in the first line (spec/3 §2.4). */
export const PcbUpload = z.object({
  file: file({ types: ['text/csv', 'application/vnd.ms-excel', 'text/plain'], bytes: LIMITS.pcbList.bytes }),
})

const PCB_PROBLEMS = [
  'empty',
  'not_one_of',
  'format',
  'too_long',
  'no_such_country',
  'no_such_day',
  'day_to_come',
  'twice',
  'taken',
  'other_kind',
] as const
export type PcbProblem = (typeof PCB_PROBLEMS)[number]

/**
 * A fault of a line, which stays out. `by`: the code that has the value already; `first_line`: where it stood first.
 */
export const PcbRowFault = z.object({
  line: z.int(),
  column: z.enum(PCB_COLUMNS),
  value: z.string(),
  problem: z.enum(PCB_PROBLEMS),
  by: z.string().nullable(),
  first_line: z.int().nullable(),
})
export type PcbRowFault = z.output<typeof PcbRowFault>

/** A list does this, or would do it. Lines with a fault change nothing; `unchanged` ones are known already. */
export const PcbUploadAnswer = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  faults: z.array(PcbRowFault),
  run: Id.nullable(),
})
export type PcbUploadAnswer = z.output<typeof PcbUploadAnswer>

/**
 * A run cannot be taken back for one of these reasons: it was already, it is too old, or what it did has been
 * changed since.
 */
export const RUN_FINALS = ['undone', 'too_old', 'changed_since'] as const

/** `target`: the status or mode, or the file's name. `rows` changed, of which `created` are new. */
export const ToolboxRun = z.object({
  id: Id,
  kind: z.enum(RUN_KINDS),
  target: z.string(),
  rows: z.int(),
  created: z.int(),
  left_out: z.int(),
  by: z.string().nullable(),
  created_at: Timestamp,
  undone_at: Timestamp.nullable(),
  final: z.enum(RUN_FINALS).nullable(),
})
export type ToolboxRun = z.output<typeof ToolboxRun>
export const ToolboxRuns = Page(ToolboxRun)

export const ToolboxRunsQuery = PageQuery.extend({ kind: z.enum(RUN_KINDS, 'invalid').optional() })
export type ToolboxRunsQuery = z.output<typeof ToolboxRunsQuery>
