/**
 * The list of values that a CHECK allows each column, and the schema of each column of JSON. `scripts/db-types.mjs`
 * makes the column's type from it, and a test compares it with the migrations.
 */

import * as accountValues from '@earshot/contract/account-values.ts'
import * as alarmValues from '@earshot/contract/alarm-values.ts'
import * as batchValues from '@earshot/contract/batch-values.ts'
import * as deskValues from '@earshot/contract/desk-values.ts'
import * as fleetValues from '@earshot/contract/fleet-values.ts'
import * as healthValues from '@earshot/contract/health-values.ts'
import * as messageValues from '@earshot/contract/message-values.ts'
import { LIMIT_SCOPES } from '@earshot/contract/rules/health/limits.ts'
import { ALARM_CODE_STATES } from '@earshot/contract/schemas/account/alarm-number.ts'
import { CHANGE_DIRECTIONS, CHANGE_KINDS } from '@earshot/contract/schemas/admin/admin-change.ts'
import { SAVED_LISTS } from '@earshot/contract/schemas/admin/saved-filter.ts'
import { DAILY_CHANNELS } from '@earshot/contract/schemas/farm/daily-message.ts'
import { PROPOSAL_STATES } from '@earshot/contract/schemas/health/limit-proposals.ts'
import * as values from '@earshot/contract/values.ts'
import * as webhookValues from '@earshot/contract/webhook-values.ts'
import { CLIMATE_SENSORS } from '@earshot/engine/plausible.ts'

interface ColumnValues {
  /** The contract's name for the list's type; without one the column's type is the list itself. */
  type?: string
  /** The file of the contract that has the type; `values.ts` where it is not said. */
  from?: string
  values: readonly string[]
}

const ACCOUNT = '@earshot/contract/account-values.ts'
const BATCH = '@earshot/contract/batch-values.ts'
const DESK = '@earshot/contract/desk-values.ts'
const FLEET = '@earshot/contract/fleet-values.ts'
const HEALTH = '@earshot/contract/health-values.ts'
const MESSAGE = '@earshot/contract/message-values.ts'
const ALARM = '@earshot/contract/alarm-values.ts'
const WEBHOOK = '@earshot/contract/webhook-values.ts'

/** `table.column` → what it may hold. */
export const COLUMN_VALUES: Readonly<Record<string, ColumnValues>> = {
  'users.role': { type: 'UserRole', values: values.USER_ROLES },
  'users.temperature_unit': { type: 'TemperatureUnit', values: values.TEMPERATURE_UNITS },
  'sites.type': { type: 'SiteType', values: values.SITE_TYPES },
  'sites.display_status': { type: 'DisplayStatus', values: values.DISPLAY_STATUSES },
  'airspaces.product_type': { type: 'ProductType', values: values.PRODUCT_TYPES },
  'api_keys.access': { type: 'ApiKeyAccess', from: ACCOUNT, values: accountValues.API_KEY_ACCESS },
  'site_members.role': { type: 'SiteRole', values: values.SITE_ROLES },
  'site_members.scope': { type: 'AccessScope', values: values.ACCESS_SCOPES },
  'invitations.role': { type: 'SiteRole', values: values.SITE_ROLES },
  'invitations.scope': { type: 'AccessScope', values: values.ACCESS_SCOPES },
  'removed_members.role': { type: 'SiteRole', values: values.SITE_ROLES },
  'removed_members.scope': { type: 'AccessScope', values: values.ACCESS_SCOPES },
  'ended_accesses.scope': { type: 'AccessScope', values: values.ACCESS_SCOPES },
  'ended_accesses.how': { type: 'AccessEnd', values: values.ACCESS_ENDS },
  'shares.kind': { type: 'ShareKind', values: values.SHARE_KINDS },
  'access_looks.subject': { type: 'LookSubject', values: values.LOOK_SUBJECTS },
  'disease_histories.status': { type: 'DiseaseStatus', from: BATCH, values: batchValues.DISEASE_STATUSES },
  'gateways.device_mode': { type: 'DeviceMode', values: values.DEVICE_MODES },
  'gateways.registration': { type: 'GatewayRegistration', values: values.GATEWAY_REGISTRATIONS },
  'gateways.connectivity': { type: 'Connectivity', values: values.CONNECTIVITY },
  'devices.algo_type': { type: 'AlgoType', values: values.ALGO_TYPES },
  'devices.delivery_status': { type: 'DeliveryStatus', values: values.DELIVERY_STATUSES },
  'toolbox_runs.kind': { type: 'RunKind', values: values.RUN_KINDS },
  'incidents.kind': { type: 'IncidentKind', from: FLEET, values: fleetValues.INCIDENT_KINDS },
  'incidents.severity': { type: 'IncidentSeverity', from: FLEET, values: fleetValues.INCIDENT_SEVERITIES },
  'toolbox_changes.hardware': { type: 'HardwareKind', values: values.HARDWARE_KINDS },
  'saved_filters.list': {
    type: 'SavedList',
    from: '@earshot/contract/schemas/admin/saved-filter.ts',
    values: SAVED_LISTS,
  },
  'orders.status': { type: 'OrderStatus', from: FLEET, values: fleetValues.ORDER_STATUSES },
  'order_events.kind': { type: 'OrderEventKind', from: FLEET, values: fleetValues.ORDER_EVENTS },
  'order_events.status': { type: 'OrderStatus', from: FLEET, values: fleetValues.ORDER_STATUSES },
  'order_events.delivery_status': { type: 'DeliveryStatus', values: values.DELIVERY_STATUSES },
  'licences.status': { type: 'LicenceStatus', from: FLEET, values: fleetValues.LICENCE_STATUSES },
  'batches.state': { type: 'BatchState', from: BATCH, values: batchValues.BATCH_STATES },
  'batches.product_type': { type: 'ProductType', values: values.PRODUCT_TYPES },
  'batches.close_reason': { type: 'BatchCloseReason', from: BATCH, values: batchValues.BATCH_CLOSE_REASONS },
  'treatments.scope': { type: 'TreatmentScope', from: BATCH, values: batchValues.TREATMENT_SCOPES },
  'treatments.treatment_class': {
    type: 'TreatmentClass',
    from: BATCH,
    values: batchValues.TREATMENT_CLASSES,
  },
  'treatments.route': { type: 'TreatmentRoute', from: BATCH, values: batchValues.TREATMENT_ROUTES },
  'treatments.reason': { type: 'TreatmentReason', from: BATCH, values: batchValues.TREATMENT_REASONS },
  'treatments.dose_unit': { type: 'DoseUnit', from: BATCH, values: batchValues.DOSE_UNITS },
  'treatments.total_quantity_unit': { type: 'QuantityUnit', from: BATCH, values: batchValues.QUANTITY_UNITS },
  'animal_groups.state': { type: 'AnimalGroupState', from: BATCH, values: batchValues.ANIMAL_GROUP_STATES },
  'device_states.connectivity': { type: 'Connectivity', values: values.CONNECTIVITY },
  'device_states.cough_status': { type: 'SensorLevel', values: values.SENSOR_LEVELS },
  'device_states.temperature_status': { type: 'SensorLevel', values: values.SENSOR_LEVELS },
  'device_states.humidity_status': { type: 'SensorLevel', values: values.SENSOR_LEVELS },
  'airspace_states.cough_status': { type: 'SensorLevel', values: values.SENSOR_LEVELS },
  'airspace_states.temperature_status': { type: 'SensorLevel', values: values.SENSOR_LEVELS },
  'airspace_states.humidity_status': { type: 'SensorLevel', values: values.SENSOR_LEVELS },
  'alerts.sensor': { type: 'Sensor', values: values.SENSORS },
  'alerts.state': { type: 'AlertState', from: HEALTH, values: healthValues.ALERT_STATES },
  'alerts.priority': { type: 'Priority', values: values.PRIORITIES },
  'alerts.max_priority': { type: 'Priority', values: values.PRIORITIES },
  'alerts.opening_direction': { type: 'Direction', values: values.DIRECTIONS },
  'alerts.direction': { type: 'Direction', values: values.DIRECTIONS },
  'alerts.close_reason': { type: 'AlertCloseReason', from: HEALTH, values: healthValues.ALERT_CLOSE_REASONS },
  'alert_spans.priority': { type: 'Priority', values: values.PRIORITIES },
  'alert_acknowledgements.priority': { type: 'Priority', values: values.PRIORITIES },
  'color_changes.sensor': { type: 'Sensor', values: values.SENSORS },
  'episodes.state': { type: 'EpisodeState', from: HEALTH, values: healthValues.EPISODE_STATES },
  'episodes.severity': { type: 'EpisodeSeverity', from: HEALTH, values: healthValues.EPISODE_SEVERITIES },
  'recommendations.category': {
    type: 'RecommendationCategory',
    from: HEALTH,
    values: healthValues.RECOMMENDATION_CATEGORIES,
  },
  'recommendations.cause': {
    type: 'RecommendationCause',
    from: HEALTH,
    values: healthValues.RECOMMENDATION_CAUSES,
  },
  'recommendations.status': {
    type: 'RecommendationStatus',
    from: HEALTH,
    values: healthValues.RECOMMENDATION_STATUSES,
  },
  'recommendations.state': {
    type: 'RecommendationState',
    from: HEALTH,
    values: healthValues.RECOMMENDATION_STATES,
  },
  'cases.outcome': { type: 'CaseOutcome', from: DESK, values: deskValues.CASE_OUTCOMES },
  'advice.category': {
    type: 'RecommendationCategory',
    from: HEALTH,
    values: healthValues.RECOMMENDATION_CATEGORIES,
  },
  'advice.sample_material': { type: 'SampleMaterial', from: DESK, values: deskValues.SAMPLE_MATERIALS },
  'follow_ups.answer': { type: 'FollowUpAnswer', from: DESK, values: deskValues.FOLLOW_UP_ANSWERS },
  'notifications.type': { type: 'NotificationType', from: MESSAGE, values: messageValues.NOTIFICATION_TYPES },
  'notifications.priority': { type: 'Priority', values: values.PRIORITIES },
  'deliveries.channel': { type: 'DeliveryChannel', from: MESSAGE, values: messageValues.DELIVERY_CHANNELS },
  'deliveries.status': { type: 'PushStatus', from: MESSAGE, values: messageValues.PUSH_STATUSES },
  'deliveries.reason': { type: 'PushReason', from: MESSAGE, values: messageValues.PUSH_REASONS },
  'alarm_chains.kind': { type: 'AlarmChainKind', from: ALARM, values: alarmValues.ALARM_CHAIN_KINDS },
  'alarm_chains.end_reason': { type: 'AlarmChainEnd', from: ALARM, values: alarmValues.ALARM_CHAIN_ENDS },
  'drills.result': { type: 'DrillResult', from: ALARM, values: alarmValues.DRILL_RESULTS },
  'alarm_messages.channel': { type: 'AlarmChannel', from: ALARM, values: alarmValues.ALARM_CHANNELS },
  'alarm_messages.left_out': { type: 'LeftOutReason', from: ALARM, values: alarmValues.LEFT_OUT_REASONS },
  'alarm_answers.kind': { type: 'AlarmAnswerKind', from: ALARM, values: alarmValues.ALARM_ANSWERS },
  'alarm_answers.channel': {
    type: 'AlarmAnswerChannel',
    from: ALARM,
    values: alarmValues.ALARM_ANSWER_CHANNELS,
  },
  'alarm_answers.reason': { type: 'AlarmReason', from: ALARM, values: alarmValues.ALARM_REASONS },
  'duty_exceptions.state': {
    type: 'DutyExceptionState',
    from: ALARM,
    values: alarmValues.DUTY_EXCEPTION_STATES,
  },
  'alarm_number_codes.state': { values: [...ALARM_CODE_STATES, 'OVER'] },
  'audit_links.kind': { values: ['ENTRY', 'FORGOTTEN', 'TRIMMED'] },
  'webhooks.scope': { type: 'WebhookScope', from: WEBHOOK, values: webhookValues.WEBHOOK_SCOPES },
  'webhooks.off_reason': {
    type: 'WebhookOffReason',
    from: WEBHOOK,
    values: webhookValues.WEBHOOK_OFF_REASONS,
  },
  'webhook_events.type': { type: 'WebhookMessage', from: WEBHOOK, values: webhookValues.WEBHOOK_MESSAGES },
  'webhook_deliveries.state': {
    type: 'WebhookDeliveryState',
    from: WEBHOOK,
    values: webhookValues.WEBHOOK_DELIVERY_STATES,
  },
  'webhook_deliveries.problem': {
    type: 'WebhookProblem',
    from: WEBHOOK,
    values: webhookValues.WEBHOOK_PROBLEMS,
  },
  'webhook_tries.problem': { type: 'WebhookProblem', from: WEBHOOK, values: webhookValues.WEBHOOK_PROBLEMS },
  'signs_of_life.part': { values: ['INGEST', 'ENGINE'] },
  'exports.status': { type: 'ExportStatus', from: BATCH, values: batchValues.EXPORT_STATUSES },
  // These never leave the server.
  'sessions.end_reason': { values: ['LOGOUT', 'REUSE', 'PASSWORD', 'EMAIL', 'ADMIN', 'EXPIRED'] },
  'sign_on_attempts.purpose': { values: ['SIGN_IN', 'LINK'] },
  'sign_on_codes.purpose': { values: ['SIGN_IN', 'LINK'] },
  'mail_tokens.purpose': { values: ['ACTIVATE', 'RECOVER', 'INVITE', 'CHANGE_EMAIL', 'EMAIL_BACK'] },
  'consents.kind': { values: ['PERSONAL_DATA', 'NEWSLETTER', 'PRIVACY', 'DATA_PRIVACY'] },
  'legal_texts.kind': { values: ['PRIVACY', 'DATA_PRIVACY'] },
  'fleet_changes.kind': { values: CHANGE_KINDS },
  'fleet_changes.direction': { values: CHANGE_DIRECTIONS },
  'limit_proposals.state': {
    type: 'ProposalState',
    from: '@earshot/contract/schemas/health/limit-proposals.ts',
    values: PROPOSAL_STATES,
  },
  'limit_versions.scope': { values: LIMIT_SCOPES },
  'limit_versions.product_type': { type: 'ProductType', values: values.PRODUCT_TYPES },
  'daily_messages.channel': {
    type: 'DailyChannel',
    from: '@earshot/contract/schemas/farm/daily-message.ts',
    values: DAILY_CHANNELS,
  },
  'sensor_faults.sensor': { values: CLIMATE_SENSORS },
  'sensor_faults.fault': { type: 'SensorFaultKind', values: values.SENSOR_FAULTS },
  'silenced_alerts.sensor': { type: 'Sensor', values: values.SENSORS },
  'silenced_alerts.priority': { type: 'Priority', values: values.PRIORITIES },
  'audit_changes.op': { type: 'AuditOp', from: ACCOUNT, values: accountValues.AUDIT_OPS },
  'exports.file_type': { values: ['xlsx', 'csv', 'pdf'] },
  'batch_files.media_type': { values: ['image/jpeg', 'image/png', 'application/pdf'] },
}

interface ColumnJson {
  /** The type of what is in it. */
  type: string
  /** The file of the contract that has it. */
  from: string
}

const PARAMS = { type: 'Params', from: '@earshot/contract/schemas/health/notification.ts' }

/** `table.column` → what its JSON is; null where nobody reads it from the table by name. */
export const COLUMN_JSON: Readonly<Record<string, ColumnJson | null>> = {
  'saved_filters.search': { type: 'SavedSearch', from: '@earshot/contract/schemas/admin/saved-filter.ts' },
  'users.preferences': { type: 'Preferences', from: '@earshot/contract/schemas/account/settings.ts' },
  'notifications.params': PARAMS,
  'recommendations.params': PARAMS,
  'device_states.sensor_faults': {
    type: 'SensorFault[]',
    from: '@earshot/contract/schemas/hardware/device.ts',
  },
  'incidents.facts': { type: 'IncidentFacts', from: '@earshot/contract/schemas/admin/incident.ts' },
  'push_subscriptions.keys': {
    type: "PushSubscription['keys']",
    from: '@earshot/contract/schemas/account/push.ts',
  },
  // These are read by schemas of their own, where they are read.
  'account_mails.mail': null,
  'webhook_tries.answer_headers': null,
  'alarm_chains.plan': null,
  'drills.record': null,
  'alarm_plans.plan': null,
  'limit_proposals.figures': null,
  'limit_versions.own': null,
  'limit_versions.changes': null,
  'airspace_states.machines': null,
  'demo_state.history': null,
  'episodes.spread': null,
  'fleet_figures.content': null,
  // These are written for people who look into the database.
  'audit_links.body': null,
  'audit_changes.before': null,
  'audit_changes.after': null,
  'toolbox_changes.before': null,
  'toolbox_changes.after': null,
  'treatment_edits.before': null,
}
