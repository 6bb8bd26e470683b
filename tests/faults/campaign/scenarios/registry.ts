import type { ScenarioName } from '../plan.ts'
import * as askedAgain from './asked-again.ts'
import * as cards from './cards.ts'
import * as choice from './choice.ts'
import * as knownClients from './known-clients.ts'
import * as life from './life.ts'
import * as line from './line.ts'
import * as reception from './reception.ts'
import * as restore from './restore.ts'
import type { Scenario } from './scenario.ts'
import * as storage from './storage.ts'
import * as tabs from './tabs.ts'
import * as takeBack from './take-back.ts'
import * as telephone from './telephone.ts'
import * as unheard from './unheard.ts'

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  'reception registers a pair': reception.registerPair,
  'the answer of reception is lost': reception.answerOfReceptionIsLost,
  'two tablets edit one visit': reception.twoTabletsEdit,
  'two people of one name call': cards.sameNameTwice,
  'somebody becomes known': knownClients.becomesKnown,
  'reception has no network': reception.receptionWithoutNetwork,
  'the clinic changes her visit': life.clinicChangesVisit,
  'undone before she is heard': life.undoneBeforeSheIsHeard,
  'her move meets the clinic': life.moveMeetsClinic,
  'her cancellation meets the clinic': life.cancellationMeetsClinic,
  'somebody without an account': life.withoutAccount,
  'reception after a restore': restore.receptionAfterRestore,
  'the line is dead': line.lineIsDead,
  'the line of reception is dead': line.lineOfReceptionIsDead,
  'one pull fails': line.onePullFails,
  'code comes from a portal': line.codeFromPortal,
  'moved before the answer': unheard.movedBeforeTheAnswer,
  'brought back before the answer': unheard.broughtBackBeforeTheAnswer,
  'taken back without a network': storage.takenBackOffline,
  'a firewall refuses': unheard.firewallRefuses,
  'a row is lost': unheard.rowIsLost,
  'a visit is unknown': unheard.visitIsUnknown,
  'the clinic is restored': restore.clinicIsRestored,
  'the storage is thrown away': storage.storageIsThrownAway,
  'the storage is full': storage.storageIsFull,
  'days pass': storage.daysPass,
  'a second device': line.secondDevice,
  'the cookie is of somebody else': line.cookieIsOfAnother,
  'a refused visit is squeezed in': choice.refusedIsSqueezedIn,
  'she confirms by telephone': telephone.confirmedByTelephone,
  'reception takes it back': takeBack.takenBackAtReception,
  'reception drops it unsent': takeBack.droppedUnsent,
  'a forgotten move is asked again': askedAgain.moveIsAskedAgain,
  'reception does it again': askedAgain.receptionDoesItAgain,
  'two tabs send one row': tabs.twoTabs,
}
