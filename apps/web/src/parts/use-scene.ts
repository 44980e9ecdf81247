import { type ComponentType, useEffect, useState } from 'react'
import type { SceneName } from './Scene.tsx'

type Drawing = ComponentType<{ readonly name: SceneName }>

let loaded: Drawing | null = null

/** The scenes are drawn apart from the first screen. Null until they are there, and where the network does not bring them. */
export function useScene(): Drawing | null {
  const [scene, setScene] = useState<Drawing | null>(() => loaded)
  useEffect(() => {
    if (!scene) void loadScenes().then((drawing) => setScene(() => drawing))
  }, [scene])
  return scene
}

export async function loadScenes(): Promise<Drawing | null> {
  loaded ??= await import('./Scene.tsx').then(
    ({ Scene }) => Scene,
    () => null,
  )
  return loaded
}
