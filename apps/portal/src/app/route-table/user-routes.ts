import { app } from './app-area.ts'
import { appRoutes } from './app-routes.ts'
import { siteRoutes } from './site-routes.ts'

export const userRoutes = app.addChildren([...appRoutes, ...siteRoutes])
