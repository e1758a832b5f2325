/** The administrator's toolbox. Ours: the specification has the screens, but no calls for them. */
import { type Changed, endpoint } from '#endpoint.ts'
import {
  DeviceStatusCheck,
  GatewayModeCheck,
  PcbUpload,
  PcbUploadAnswer,
  StatusCheck,
  ToolboxRun,
  ToolboxRuns,
  ToolboxRunsQuery,
} from '#schemas/admin/toolbox.ts'

export const toolbox = {
  checkDevices: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/toolbox/device-status/check/',
    access: 'admin',
    summary: 'What a bulk change of delivery statuses would do; nothing is changed.',
    body: DeviceStatusCheck,
    changes: (): Changed => [],
    success: { status: 200, body: StatusCheck },
  }),
  checkGateways: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/toolbox/gateway-mode/check/',
    access: 'admin',
    summary: 'What a bulk change of gateway modes would do; nothing is changed.',
    body: GatewayModeCheck,
    changes: (): Changed => [],
    success: { status: 200, body: StatusCheck },
  }),
  checkPcbs: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/toolbox/pcb-upload/check/',
    access: 'admin',
    summary: 'What a production list would do; nothing is changed.',
    body: PcbUpload,
    encoding: 'multipart',
    changes: (): Changed => [],
    success: { status: 200, body: PcbUploadAnswer },
  }),
  uploadPcbs: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/toolbox/pcb-upload/',
    access: 'admin',
    summary: 'Take in a production list; lines with a fault stay out.',
    body: PcbUpload,
    encoding: 'multipart',
    changes: (): Changed => 'everything',
    success: { status: 200, body: PcbUploadAnswer },
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/toolbox/runs/',
    access: 'admin',
    summary: 'Bulk changes and production lists, newest first, and whether each can be taken back.',
    query: ToolboxRunsQuery,
    success: { status: 200, body: ToolboxRuns },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/toolbox/runs/{runId}/undo/',
    access: 'admin',
    summary: 'Take back all that a run did.',
    changes: (): Changed => 'everything',
    success: { status: 200, body: ToolboxRun },
  }),
}
