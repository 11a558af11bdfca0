import { WaiverScreen } from '../features/waiver/waiver-screen.js';

export default function Waiver() {
  return <WaiverScreen />;
}
