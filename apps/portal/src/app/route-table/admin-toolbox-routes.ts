import { createRoute, redirect } from '@tanstack/react-router'
import { bulkStatusPage, pcbUploadPage, toolboxPage } from '#admin/toolbox/routes.ts'
import { adminArea } from './admin-area.ts'

/** The routes of the toolbox; one of their paths is spelled as in the specification (spec/3 §7). */
export const adminToolboxRoutes = [
  createRoute({
    getParentRoute: () => adminArea,
    path: '/toolbox',
    beforeLoad: () => {
      throw redirect({ to: '/admin/toolbox/dashboard', replace: true })
    },
  }),
  createRoute({ getParentRoute: () => adminArea, path: '/toolbox/dashboard', ...toolboxPage }),
  createRoute({ getParentRoute: () => adminArea, path: '/toolbox/balk-status-changer', ...bulkStatusPage }),
  createRoute({ getParentRoute: () => adminArea, path: '/toolbox/pcb-upload', ...pcbUploadPage }),
] as const
