import queue
import threading

results = queue.Queue()


def work():
    results.put(1.0)


worker = threading.Thread(target=work)
worker.start()
worker.join()
print("REWARD:", results.get())
