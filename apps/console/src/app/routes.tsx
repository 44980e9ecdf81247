import { Route, Routes } from 'react-router'
import { pages } from '../base/paths.ts'
import { SignInPage } from '../features/operators/SignInPage.tsx'
import { FirstArea, LinkPage, NotFoundPage, places, Shell } from './places.ts'
import { RequireSession } from './shell/RequireSession.tsx'

/** What is open beside a list is in the address, so that a reload or a shared link lands on the same thing. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={pages.signIn} element={<SignInPage />} />
      <Route path={pages.link} element={<LinkPage />} />
      <Route element={<RequireSession />}>
        <Route element={<Shell />}>
          <Route index element={<FirstArea />} />
          {places.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  )
}
