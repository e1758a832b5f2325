/** The administrator's toolbox. Ours: the specification has the screen, but no call for it. */
import { endpoint } from '#endpoint.ts'
import { PcbUpload, PcbUploadAnswer } from '#schemas/admin/admin-hardware.ts'

export const toolbox = {
  uploadPcbs: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/toolbox/pcb-upload/',
    access: 'admin',
    summary: 'Upload a production list as csv.',
    body: PcbUpload,
    encoding: 'multipart',
    success: { status: 200, body: PcbUploadAnswer },
  }),
}
