import { AttentionScreen } from '../features/attention/attention-screen.js';

export default function Attention() {
  return <AttentionScreen />;
}
