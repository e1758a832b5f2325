import { createRoute } from '@tanstack/react-router'
import { requireSession } from '#app/guards.ts'
import { adminLayout } from '#app/layouts/routes.ts'
import { root } from './root.ts'

export const admin = createRoute({ getParentRoute: () => root, path: '/admin', beforeLoad: requireSession })

/** Its pages, inside the frame that lets administrators in only; its errors stand beside it. */
export const adminArea = createRoute({ getParentRoute: () => admin, id: 'area', ...adminLayout })
