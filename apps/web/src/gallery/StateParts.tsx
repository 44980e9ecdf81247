import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Scene, type SceneName, sceneNames } from '../parts/Scene.tsx'
import { Empty, ErrorState, Skeleton } from '../parts/States.tsx'
import styles from './gallery.module.css'

/** What stands where nothing is, where something failed, and where something is to come. */
export function StateParts() {
  return (
    <>
      <div className={styles.row}>
        {sceneNames.map((name: SceneName) => (
          <Card key={name} title={name}>
            <Scene name={name} />
          </Card>
        ))}
      </div>
      <Empty scene="orders" text="No orders yet" action={<Button>Buy coin</Button>} />
      <ErrorState onRetry={() => {}} />
      <Skeleton />
    </>
  )
}
