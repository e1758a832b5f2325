import { useLocation, useMatch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns the location of the page that calls it. The router's own location is already the next page's while that is
 * fetched, and a page must not change under its reader.
 */
export function useOwnLocation() {
  const pathname = useMatch({ strict: false, select: match => match.pathname })
  const location = useLocation()
  const [own, setOwn] = useState(location)
  const isPageLoaded = location.pathname === pathname
  if (isPageLoaded && location !== own) setOwn(location)
  return { pathname, state: isPageLoaded ? location.state : own.state }
}
