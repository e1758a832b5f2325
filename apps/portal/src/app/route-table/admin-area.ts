import { createRoute } from '@tanstack/react-router'
import { requireSession } from '#app/guards.ts'
import { adminLayout } from '#app/layouts/routes.ts'
import { root } from './root.ts'

export const admin = createRoute({ getParentRoute: () => root, path: '/admin', beforeLoad: requireSession })

/** The admin pages stand inside the frame that lets only administrators in; its errors stand beside it. */
export const adminArea = createRoute({ getParentRoute: () => admin, id: 'area', ...adminLayout })
